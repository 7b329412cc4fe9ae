import { isFields } from '@guildhall/contracts';
import type { APIApplicationCommand, APIApplicationCommandOption } from 'discord-api-types/v10';
import { ApplicationCommandType } from 'discord-api-types/v10';
import { formFailure } from '../world/failure.js';

type Origin = Required<
  Pick<APIApplicationCommand, 'id' | 'application_id' | 'version' | 'guild_id'>
>;

// Discord reference, "Application Command Naming" and "Application Command Object".
const NAME = /^[-_ʼ\p{L}\p{N}]{1,32}$/u;
const MAX_DESCRIPTION = 100;

const optional = (body: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(fields.flatMap(name => (name in body ? [[name, body[name]]] : [])));

const checkName = (name: unknown, at: string): string => {
  if (name === undefined) throw formFailure(at, 'BASE_TYPE_REQUIRED', 'This field is required');
  if (typeof name !== 'string' || !NAME.test(name) || name !== name.toLowerCase())
    throw formFailure(at, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  return name;
};

const checkDescription = (text: unknown, at: string): string => {
  if (typeof text !== 'string' || text === '')
    throw formFailure(at, 'BASE_TYPE_REQUIRED', 'This field is required');
  if (text.length > MAX_DESCRIPTION)
    throw formFailure(
      at,
      'BASE_TYPE_BAD_LENGTH',
      `Must be between 1 and ${MAX_DESCRIPTION} in length.`,
    );
  return text;
};

const checkOptions = (value: unknown, at: string): void => {
  if (value === undefined || value === null) return;
  if (!Array.isArray(value))
    throw formFailure(at, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
  for (const [index, option] of value.entries()) {
    const field = `${at}.${index}`;
    const body = isFields(option) ? option : {};
    checkName(body.name, `${field}.name`);
    checkDescription(body.description, `${field}.description`);
    checkOptions(body.options, `${field}.options`);
  }
};

/** `at` is the place of the command in the request, for the errors. */
export const parseCommand = (value: unknown, at: string, origin: Origin): APIApplicationCommand => {
  const body = isFields(value) ? value : {};
  const field = (name: string) => `${at}.${name}`;
  const type = body.type ?? ApplicationCommandType.ChatInput;
  if (type !== ApplicationCommandType.ChatInput)
    throw formFailure(field('type'), 'BASE_TYPE_CHOICES', 'Value must be one of {1}.');
  const name = checkName(body.name, field('name'));
  const description = checkDescription(body.description, field('description'));
  checkOptions(body.options, field('options'));
  const permissions = body.default_member_permissions;
  return {
    ...origin,
    ...optional(body, ['name_localizations', 'description_localizations', 'nsfw']),
    ...optional(body, ['integration_types', 'contexts', 'dm_permission']),
    ...(Array.isArray(body.options)
      ? { options: body.options as APIApplicationCommandOption[] }
      : {}),
    name,
    description,
    type,
    default_member_permissions:
      permissions === undefined || permissions === null ? null : String(permissions),
  };
};
