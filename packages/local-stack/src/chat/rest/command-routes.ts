import {
  type APIApplicationCommand,
  ApplicationCommandType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import { newSnowflake } from '../guild/discord-objects.js';

type Definition = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** The slash commands of the server. */
export function commandRoutes(app: FastifyInstance, { guild }: ChatContext): void {
  const { applicationId, commands } = guild;
  const path = `/applications/${applicationId}/guilds/:guild_id/commands`;

  function save(definition: Definition): APIApplicationCommand {
    const [id, version] = [newSnowflake(), newSnowflake()];
    const type = ApplicationCommandType.ChatInput;
    const owner = { application_id: applicationId, guild_id: guild.id };
    const command = { ...definition, type, id, version, ...owner } as APIApplicationCommand;
    commands.set(command.name, command);
    return command;
  }

  app.get(path, () => [...commands.values()]);
  app.post<{ Body: Definition }>(path, ({ body }, reply) => reply.code(201).send(save(body)));
  app.put<{ Body: readonly Definition[] }>(path, ({ body }) => {
    commands.clear();
    return body.map(save);
  });
}
