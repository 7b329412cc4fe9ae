import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandInteractionDataBasicOption,
  type APIApplicationCommandInteractionDataOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10';
import { ChatFailure } from '../world/failure.js';
import { isSnowflake } from '../world/snowflake.js';

type Given = Readonly<Record<string, unknown>>;
type Basic = APIApplicationCommandInteractionDataBasicOption;

const refuse = (sentence: string) => new ChatFailure(400, 0, sentence);

// The chat product's own client would not let a person send these: the command is not sent.
const coerce = (option: APIApplicationCommandBasicOption, value: unknown): Basic => {
  const name = option.name;
  const text = String(value);
  const numeric = Number(text);
  const bad = (wanted: string) => refuse(`Option "${name}" must be ${wanted}.`);
  switch (option.type) {
    case Type.String: {
      const { min_length: min = 0, max_length: max = 6_000 } = option;
      if (text.length < min || text.length > max) throw bad(`${min} to ${max} characters long`);
      if (option.choices?.length && !option.choices.some(choice => choice.value === text))
        throw bad(`one of ${option.choices.map(choice => choice.value).join(', ')}`);
      return { name, type: Type.String, value: text };
    }
    case Type.Integer:
      if (text === '' || !Number.isSafeInteger(numeric)) throw bad('a whole number');
      return { name, type: Type.Integer, value: numeric };
    case Type.Number:
      if (text === '' || !Number.isFinite(numeric)) throw bad('a number');
      return { name, type: Type.Number, value: numeric };
    case Type.Boolean:
      if (text !== 'true' && text !== 'false') throw bad('true or false');
      return { name, type: Type.Boolean, value: text === 'true' };
    case Type.Attachment:
      throw refuse(`Option "${name}" is an attachment, which the local chat server cannot send.`);
    default: {
      const id = text.replace(/^<[@#]!?&?(\d+)>$/, '$1');
      if (!isSnowflake(id)) throw bad('an account, role or channel id');
      return { name, type: option.type, value: id };
    }
  }
};

/** Which there are, as a person would type them. */
const listed = (options: readonly APIApplicationCommandBasicOption[]): string =>
  options.length === 0
    ? 'It has none.'
    : `It has: ${options.map(o => `${o.name}:${o.required === true ? ' (required)' : ''}`).join(', ')}.`;

/** Turns names and values into the tree that an interaction carries, by the registered command. */
export const buildOptions = (
  declared: readonly APIApplicationCommandOption[],
  path: readonly string[],
  given: Given,
): APIApplicationCommandInteractionDataOption[] => {
  const nested = declared.filter(
    o => o.type === Type.Subcommand || o.type === Type.SubcommandGroup,
  );
  const [head, ...rest] = path;
  if (nested.length > 0) {
    const chosen = nested.find(option => option.name === head);
    if (chosen === undefined)
      throw refuse(`Choose one of ${nested.map(option => option.name).join(', ')}.`);
    const options = buildOptions(chosen.options ?? [], rest, given);
    // The two kinds differ in nothing but what stands beneath them.
    return [
      {
        name: chosen.name,
        type: chosen.type,
        options,
      } as APIApplicationCommandInteractionDataOption,
    ];
  }
  const basic = declared as readonly APIApplicationCommandBasicOption[];
  if (head !== undefined)
    throw refuse(`"${head}" is no option: write name:value. ${listed(basic)}`);
  const unknown = Object.keys(given).find(name => !basic.some(option => option.name === name));
  if (unknown !== undefined)
    throw refuse(`The command has no option "${unknown}". ${listed(basic)}`);
  return basic.flatMap(option => {
    const value = given[option.name];
    if (value !== undefined && value !== null && value !== '') return [coerce(option, value)];
    if (option.required === true)
      throw refuse(`Option "${option.name}" is required. ${listed(basic)}`);
    return [];
  });
};
