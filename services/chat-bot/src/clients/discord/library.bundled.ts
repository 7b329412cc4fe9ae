/**
 * What of discord.js runs, whether or not this process leads: the build makes one file of it. By their own six hundred
 * files each process would load an HTTP client that nobody uses, because `transport.ts` sends.
 */
/*! @discordjs/rest, https://discord.js.org, Copyright Noel Buechler and Vlad Frangu, Apache License 2.0 */
/*! discord-api-types, https://discord-api-types.dev, Copyright (c) 2020 vladfrangu, MIT License */
export { DiscordAPIError, HTTPError, RateLimitError, REST } from '@discordjs/rest';
export {
  APIVersion,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationFlags,
  ApplicationIntegrationType,
  ButtonStyle,
  ComponentType,
  GatewayCloseCodes,
  GatewayDispatchEvents,
  GatewayIntentBits,
  GatewayOpcodes,
  InteractionContextType,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  RESTJSONErrorCodes,
  Routes,
} from 'discord-api-types/v10';
