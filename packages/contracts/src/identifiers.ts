import { Type } from 'typebox';
import { Text } from './schema.js';

/** The number of a chat account. It also has to be below 2^63, which no pattern says legibly: see `isChatId`. */
export const ChatId = Type.String({
  pattern: '^\\d{17,20}$',
  maxLength: 20,
  examples: ['184067352906014723'],
});
export const ChatUsername = Text(100, { examples: ['rosa.quintero'] });
export const MemberNumber = Text(32, { examples: ['104233'] });
export const FacilityCode = Text(16, { examples: ['ZQX'] });
export const RegionCode = Text(16, { examples: ['NW'] });
