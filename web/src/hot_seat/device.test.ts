import { describe, expect, it } from 'vitest';
import type { Turn, Update } from '../net/protocol';
import type { Command, Listener, Transport } from '../net/transport';
import { Device } from './device.svelte';

// A table that tells each of two seats what we make up.
class Told implements Transport {
  listener: Listener | null = null;
  sent: Command[] = [];
  open(listener: Listener): void {
    this.listener = listener;
  }
  send(command: Command): Promise<number> {
    this.sent.push(command);
    return Promise.resolve(1);
  }
  close(): void {}
}

function around(): { device: Device; wires: Told[]; tell: (version: number, turn: Turn, views: unknown[]) => void } {
  const wires = [new Told(), new Told()];
  const device = new Device([0, 1], (seat) => wires[seat]!);
  device.open();
  const tell = (version: number, turn: Turn, views: unknown[]) => {
    wires.forEach(({ listener }, seat) =>
      listener!.update({ type: 'update', version, turn, view: views[seat], you: { seat, host: seat === 0 } } as Update),
    );
    device.pass_on();
  };
  return { device, wires, tell };
}
const turn = (actors: number[], chosen: number[] = []): Turn => ({ number: 1, waits: 'choice', actors, chosen });

describe('a device that goes round', () => {
  it('is covered while several choose at once, and stays with the last of them', () => {
    const { device, tell } = around();
    expect(device.covered).toBe(true);
    tell(1, turn([0, 1]), [{ hand: 'a' }, { hand: 'b' }]);
    expect([device.holder?.seat, device.covered]).toEqual([0, true]);
    expect(device.holder?.client.known, 'nothing is shown yet').toBe(null);
    device.uncover();
    expect(device.holder?.client.known?.view).toEqual({ hand: 'a' });
    tell(2, turn([0, 1], [0]), [{ hand: 'a' }, { hand: 'b' }]);
    expect([device.holder?.seat, device.covered]).toEqual([1, true]);
    device.uncover();
    tell(3, turn([0, 1]), [{ hand: 'c' }, { hand: 'd' }]);
    expect([device.holder?.seat, device.covered]).toEqual([1, false]);
    expect(device.people[0]!.client.known?.view, 'who does not look is shown nothing').toEqual({ hand: 'a' });
  });

  it('goes round open where everybody sees the same, and covered as soon as somebody sees more', () => {
    const { device, tell } = around();
    tell(1, turn([0]), [{ dice: 1 }, { dice: 1 }]);
    expect([device.holder?.seat, device.covered]).toEqual([0, false]);
    tell(2, turn([1]), [{ dice: 2 }, { dice: 2 }]);
    expect([device.holder?.seat, device.covered]).toEqual([1, false]);
    expect(device.holder?.client.known?.view).toEqual({ dice: 2 });
    tell(3, turn([0]), [{ dice: 3, drawn: 'x' }, { dice: 3 }]);
    expect([device.holder?.seat, device.covered]).toEqual([0, true]);
  });

  it('waits until all seats have been told of the same moment', () => {
    const { device, wires } = around();
    const update = { type: 'update', version: 1, turn: turn([0]), view: { dice: 1 } } as unknown as Update;
    wires[0]!.listener!.update(update);
    device.pass_on();
    expect(device.holder).toBe(null);
    wires[1]!.listener!.update(update);
    device.pass_on();
    expect(device.holder?.seat).toBe(0);
  });

  it('goes on with those who have not left', () => {
    const { device, wires, tell } = around();
    tell(1, turn([0, 1]), [{ hand: 'a' }, { hand: 'b' }]);
    wires[0]!.listener!.bye({ type: 'bye', code: 'wrong_token', say: '', retry_after_ms: null });
    tell(2, turn([0, 1], [0]), [{ hand: 'a' }, { hand: 'b' }]);
    expect(device.people.map(({ seat }) => seat)).toEqual([1]);
    expect([device.holder?.seat, device.covered], 'nobody is left to look').toEqual([1, true]);
  });

  it('agrees for those who sit around it', () => {
    const { device, wires } = around();
    const question = { what: 'undo', by: 0, agreed: [0], missing: [1] };
    for (const { listener } of wires) listener!.update({ type: 'update', version: 1, question } as unknown as Update);
    device.agree();
    expect(wires.map(({ sent }) => sent)).toEqual([[], [{ type: 'answer', agree: true }]]);
  });
});
