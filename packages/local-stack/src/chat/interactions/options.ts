import type { Fields as Given } from '@guildhall/contracts';
import {
  type APIApplicationCommandOption,
  type APIApplicationCommandInteractionDataBasicOption as Basic,
  type APIApplicationCommandBasicOption as Declared,
  Locale,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10';
import { badRequest, notSpoken } from '../world/failure.js';
import { isSnowflake } from '../world/snowflake.js';

// The chat product's own client would not let a person send these: the command is not sent.
const coerce = (option: Declared, value: unknown): Basic => {
  const { name, type } = option;
  const text = String(value);
  const bad = (wanted: string) => badRequest(`Option "${name}" must be ${wanted}.`);
  switch (type) {
    case Type.String: {
      const { min_length: min = 0, max_length: max = 6_000 } = option;
      if (text.length < min || text.length > max) throw bad(`${min} to ${max} characters long`);
      return { name, type, value: text };
    }
    case Type.Boolean:
      if (text !== 'true' && text !== 'false') throw bad('true or false');
      return { name, type, value: text === 'true' };
    case Type.User: {
      const id = text.replace(/^<@!?(\d+)>$/, '$1');
      if (!isSnowflake(id)) throw bad('an account');
      return { name, type, value: id };
    }
    default:
      throw notSpoken(`options of type ${type}`);
  }
};

/** Which there are, as a person would type them. */
const listed = (options: readonly Declared[]): string =>
  options.length === 0
    ? 'It has none.'
    : `It has: ${options.map(o => `${o.name}:${o.required === true ? ' (required)' : ''}`).join(', ')}.`;

/** By its own name, or by the one that the chat product shows in this person's language. */
const givenFor = (option: Declared, given: Given, locale: Locale) =>
  given[option.name] ?? given[option.name_localizations?.[locale] ?? option.name];

/** Turns names and values into what an interaction carries, by the registered command. */
export const buildOptions = (
  registered: readonly APIApplicationCommandOption[],
  [word]: readonly string[],
  given: Given,
  locale: Locale = Locale.EnglishUS,
): Basic[] => {
  const options = registered as readonly Declared[];
  if (word !== undefined)
    throw badRequest(`"${word}" is no option: write name:value. ${listed(options)}`);
  const unknown = Object.keys(given).find(
    name => !options.some(o => o.name === name || o.name_localizations?.[locale] === name),
  );
  if (unknown !== undefined)
    throw badRequest(`The command has no option "${unknown}". ${listed(options)}`);
  return options.flatMap(option => {
    const value = givenFor(option, given, locale);
    if (value !== undefined && value !== null && value !== '') return [coerce(option, value)];
    if (option.required === true)
      throw badRequest(`Option "${option.name}" is required. ${listed(options)}`);
    return [];
  });
};
