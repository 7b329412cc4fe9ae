import { Type } from 'typebox';
import { Text } from './schema.js';

export const chatIdPattern = '^[1-9][0-9]{16,18}$';
/** A chat account id. It must also be below 2^63, which a pattern cannot express legibly: see `isChatId`. */
export const ChatId = Type.String({
  pattern: chatIdPattern,
  maxLength: 19,
  examples: ['184067352906014723'],
});
export const ChatUsername = Text(100, { examples: ['rosa.quintero'] });
export const MemberNumber = Text(32, { examples: ['104233'] });
export const FacilityCode = Text(16, { examples: ['ZQX'] });
export const RegionCode = Text(16, { examples: ['NW'] });
