// What has the focus may leave the table: a card is passed on, a button has done its work. The focus then goes to what
// there is to do next, and never to the page as a whole, where a keyboard would have to begin anew.
export const kFocusLost = 'sushiya-focus-lost'; // by something beside the table: a dialog that closes

const kNext = [
  '.dock [data-first]',
  '.dock [role=radio][tabindex="0"], .dock [role=option][tabindex="0"]',
  '.dock button:enabled',
  '.hold [role=radio][tabindex="0"], .hold [role=option][tabindex="0"]',
  '.die:enabled',
  'button.lit',
  '.deed button:enabled',
];

export function keep_focus(table: HTMLElement): () => void {
  let held = false; // by something on the table
  const lost = () => {
    const now = document.activeElement;
    return now === null || now === document.body || now.matches(':disabled');
  };
  const mend = () => {
    if (!held || !lost()) return;
    const next = kNext.map((each) => table.querySelector<HTMLElement>(each)).find((found) => found !== null);
    (next ?? table).focus({ preventScroll: true });
  };
  // A dialog only borrows the focus.
  const follow = ({ target }: Event) => {
    if (!(target as Element).closest('dialog')) held = table.contains(target as Node);
  };
  const drop = () => (held = false); // a touch takes the focus away, and gives it to what it touches
  const observer = new MutationObserver(mend);
  observer.observe(table, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', follow);
  document.addEventListener('pointerdown', drop);
  document.addEventListener(kFocusLost, mend);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', follow);
    document.removeEventListener('pointerdown', drop);
    document.removeEventListener(kFocusLost, mend);
  };
}
