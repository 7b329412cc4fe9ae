import type { Locator, Page } from 'playwright-core';

/** How a person does things on a page; everything done is counted. */
export interface Hands {
  readonly press: (target: Locator) => Promise<void>;
  readonly type: (target: Locator, text: string) => Promise<void>;
  /** Presses what opens the window for choosing files, and chooses. */
  readonly choose: (target: Locator, files: readonly string[]) => Promise<void>;
  readonly done: () => number;
}

type Press = (target: Locator) => Promise<void>;

const handsBy = (page: Page, press: Press, write: Hands['type']): Hands => {
  let done = 0;
  const counted: Press = async target => {
    done += 1;
    await press(target);
  };
  return {
    press: counted,
    type: async (target, text) => {
      done += 1;
      await write(target, text);
    },
    choose: async (target, files) => {
      const opened = page.waitForEvent('filechooser');
      await counted(target);
      await (await opened).setFiles([...files]);
    },
    done: () => done,
  };
};

export const byPointer = (page: Page): Hands =>
  handsBy(
    page,
    target => target.click(),
    (target, text) => target.fill(text),
  );

/** More than any page has to stop at. */
const farthest = 250;

const hasFocus = (target: Locator) =>
  target.evaluate(element => element === element.ownerDocument.activeElement);

const kinds = 'input[type=radio], input[type=checkbox], input[type=file]';

export function byKeyboard(page: Page): Hands {
  /** Moves by keyboard, one tab stop at a time. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let stop = 0; stop < farthest; stop += 1) {
      if (await hasFocus(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard does not reach ${target}`);
  }
  return handsBy(
    page,
    async target => {
      await reach(target);
      const isInput = await target.evaluate((element, these) => element.matches(these), kinds);
      await page.keyboard.press(isInput ? 'Space' : 'Enter');
    },
    async (target, text) => {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
  );
}
