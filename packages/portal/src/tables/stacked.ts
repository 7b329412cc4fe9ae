import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** What a column of words needs so as not to be squeezed into a word a line, in rem. */
const columnWidth = 7;

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * Whether the rows of a table stand as cards: where its columns would be squeezed, or would stand beside what scrolls.
 * Two columns fit everywhere.
 */
export function useStacked(columns: number) {
  const around = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const [needed, setNeeded] = useState(0);
  const isStacked = columns > 2 && width < Math.max(needed, columns * columnWidth * rem());
  useLayoutEffect(() => {
    const { current: element } = around;
    if (!element) return;
    const look = () => setWidth(element.clientWidth);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  // After every change of what is in it: before anybody sees it.
  useLayoutEffect(() => {
    const { current: element } = around;
    if (element && !isStacked && element.scrollWidth > element.clientWidth)
      setNeeded(element.scrollWidth);
  });
  return { around, isStacked };
}
