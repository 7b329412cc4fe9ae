import {
  type APIApplicationCommandInteractionDataBasicOption as Option,
  type APIApplicationCommandBasicOption as OptionDefinition,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10';
import type { Guild } from '../guild/guild.js';
import { badRequest } from '../rest/discord-error.js';

export type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** An option goes by its own name, and by the one that Discord shows in another language. */
const namesOf = ({ name, name_localizations }: OptionDefinition) => [
  name,
  ...Object.values(name_localizations ?? {}),
];

function toOption({ name, type }: OptionDefinition, value: string | number | boolean): Option {
  if (type === Type.String) return { name, type, value: String(value) };
  if (type === Type.Boolean) return { name, type, value: String(value) === 'true' };
  if (type === Type.User) return { name, type, value: String(value).replace(/\D/g, '') };
  throw badRequest(`The local chat server does not know options of type ${type}.`);
}

/** What a person types, `/verify member_number:1234`, by the registered command. */
export function readCommand(guild: Guild, text: string, more: OptionValues = {}) {
  const [name = ''] = text.trim().replace('/', '').split(/\s/);
  const command = guild.commands.get(name);
  if (!command) throw badRequest(`The bot has not registered /${name}.`);
  const typed = [...text.matchAll(/(\S+?):\s*(\S*)/g)].map(([, option, value]) => [option, value]);
  const given: OptionValues = { ...Object.fromEntries(typed), ...more };
  const defined = (command.options ?? []) as readonly OptionDefinition[];
  const options = defined.flatMap(option => {
    const used = namesOf(option).find(each => each !== null && each in given);
    const value = given[used ?? ''] ?? '';
    if (value !== '') return [toOption(option, value)];
    if (option.required === true) throw badRequest(`Option "${option.name}" is required.`);
    return [];
  });
  return { command, options };
}
