import type { MessageCode } from '@guildhall/contracts/messages';

/** What services say, by their codes; each is given the values of its sentence in their order. */
export type MessageTexts = Readonly<Record<MessageCode, (...values: string[]) => string>>;
