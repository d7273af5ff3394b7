// What Chromium notes of a page's threads while something happens: milliseconds of processor, which a busy machine does
// not lengthen. A processor is made slower by keeping the page's own thread busy, which counts as its work.
export async function traced(page, action, more = []) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['toplevel', '__metadata', ...more] });
  await action();
  return String(await browser.stopTracing());
}
export async function slowed(page, times) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
}

// Every task of the threads of pages; `main`: of the one that runs the page's script.
export function tasks_of(trace) {
  const { traceEvents: events } = JSON.parse(trace);
  const is_main = ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain';
  const mains = new Map(events.filter(is_main).map(({ pid, tid }) => [pid, tid]));
  return events
    .filter(({ name, pid }) => /RunTask$/.test(name) && mains.has(pid))
    .map(({ ts, dur = 0, tdur = 0, pid, tid }) => ({
      begin: ts,
      end: ts + dur,
      ms: tdur / 1000,
      main: mains.get(pid) === tid,
    }));
}
export function longest_task(trace) {
  const main = tasks_of(trace).filter((task) => task.main);
  if (main.length === 0) throw new Error('the trace has no tasks');
  return Math.max(...main.map(({ ms }) => ms));
}

// What each touch cost the page until the paint that answered it, by all of its threads. Wants kTouches traced.
export const kTouches = ['devtools.timeline'];
export function touches_of(trace) {
  const spans = new Map();
  for (const { name, ph, ts, args } of JSON.parse(trace).traceEvents) {
    const { interactionId: touch, duration } = args?.data ?? {};
    if (name !== 'EventTiming' || ph !== 'b' || !touch) continue;
    const { begin, end } = spans.get(touch) ?? { begin: Infinity, end: 0 };
    spans.set(touch, { begin: Math.min(begin, ts), end: Math.max(end, ts + duration * 1000) });
  }
  const tasks = tasks_of(trace);
  return [...spans.values()].map(({ begin, end }) =>
    tasks.filter((task) => task.end > begin && task.begin < end).reduce((sum, { ms }) => sum + ms, 0),
  );
}
