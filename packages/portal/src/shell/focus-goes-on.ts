/** What had the focus last. */
let last: EventTarget | null = null;
/** Where what was pressed last has its answer. */
let answer: HTMLElement | null = null;
/** Where the focus was put for want of an answer. */
let instead: HTMLElement | null = null;

const isLost = () =>
  last instanceof Element && !last.isConnected && document.activeElement === document.body;

/** The heading of the part that something was taken out of: there one knows where one is. */
function headingOf(place: Node): HTMLElement | null {
  const at = place instanceof Element && place.isConnected ? place : document.body;
  const part = at.closest('dialog, section, main') ?? document.querySelector('main');
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3') ?? null;
  if (heading) heading.tabIndex = -1;
  return heading;
}

function goOn(removals: readonly MutationRecord[]): void {
  if (!isLost()) return;
  const gone = removals.find(({ removedNodes }) =>
    [...removedNodes].some(node => node.contains(last as Element)),
  );
  const said = answer?.isConnected ? answer : null;
  instead = said ? null : headingOf(gone?.target ?? document.body);
  (said ?? instead)?.focus({ preventScroll: true });
}

/** What was pressed is answered here: who has lost the focus by it goes on from here, now or when it goes. */
export function answeredBy(element: HTMLElement): void {
  answer = element;
  if (isLost() || (instead && document.activeElement === instead))
    element.focus({ preventScroll: true });
}

/**
 * Safari gives no button the focus that is pressed by a mouse or a finger: a dialog would not know what to give it back
 * to, and the next key would begin at the top of the page.
 */
function focusPressed(target: EventTarget | null): void {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('button, summary') : null;
  if (pressed && !pressed.contains(document.activeElement)) pressed.focus({ preventScroll: true });
}

/**
 * Where what has the focus is taken away by what it did, one goes on from what is said of it, or from the heading of
 * its part; without this from the top of the page.
 */
export function neverLoseFocus(): void {
  const forget = () => {
    answer = null;
  };
  addEventListener('keydown', forget, true);
  addEventListener(
    'click',
    ({ target }) => {
      forget();
      focusPressed(target);
      // Who presses nothing in particular has left what had it.
      if (last instanceof Node && !last.contains(target as Node)) last = null;
    },
    true,
  );
  addEventListener('focusin', ({ target }) => {
    last = target;
  });
  new MutationObserver(goOn).observe(document.body, { childList: true, subtree: true });
}
