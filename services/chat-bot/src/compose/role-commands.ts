import { textOf } from '@guildhall/contracts/messages';
import {
  CommandError,
  printResult,
  printRows,
  type RowsOptions,
  say,
  sayJson,
  type WithDatabase,
} from '@guildhall/service-kit';
import type { Command } from 'commander';
import { createPlatform } from '../clients/platform.js';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { desiredState } from '../features/roles/plan/desired.js';
import { diagnose } from '../features/roles/plan/diagnose.js';
import { previewRules } from '../features/roles/reconcile/rules-preview.js';
import { createReconcile, type ReconcileReport } from '../features/roles/reconcile/service.js';
import { managedRefs } from '../features/roles/rules/rules.js';
import { openRules } from '../features/roles/rules/rules-source.js';
import { createLocks } from '../locks.js';
import { shippedRules } from '../own-files.js';
import { withDiscord } from './with-discord.js';

function rulesOf(file: string) {
  try {
    return openRules(file).rules;
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

/** What was found, and what comes of it. */
const inSentences = (report: ReconcileReport): readonly (string | false)[] => {
  const { changed, members, not_in_server, roles_added, roles_held, roles_removed } = report;
  const { dry_run, stopped } = report;
  const when = dry_run || stopped ? 'Would change' : 'Change now';
  return [
    `Linked members: ${members}. ${when}: ${changed} (roles given: ${roles_added}, taken: ${roles_removed}).`,
    not_in_server > 0 && `Not in the chat server: ${not_in_server}.`,
    stopped &&
      `Stopped, and nothing was changed: of ${roles_held} managed roles more than a fifth would be taken. Is the rules file right, and does the platform know all members?`,
    dry_run && !stopped && 'Nothing was changed.',
    !stopped && !dry_run && changed > 0 && 'The running service makes the changes now.',
  ];
};

async function previewMember(
  config: Config,
  memberNumber: string,
  { file, json }: RowsOptions & { readonly file: string },
): Promise<void> {
  const member = await createPlatform(config).findMember(memberNumber);
  if (!member) throw new CommandError(`There is no member ${memberNumber}.`);
  const { nickname, roles } = desiredState(member, rulesOf(file));
  if (json) return sayJson({ member_number: memberNumber, status: member.status, roles, nickname });
  say(`Member ${memberNumber} (${member.status}) would have`);
  say(`  roles:    ${roles.length === 0 ? 'none' : roles.join(', ')}`);
  say(`  nickname: ${nickname ?? 'as it is'}`);
  if (member.chat_id === null) say('  once an account is linked: none is.');
}

async function previewFile(
  config: Config,
  { file, json }: RowsOptions & { readonly file: string },
): Promise<void> {
  const [before, after] = [rulesOf(config.roleRulesFile ?? shippedRules), rulesOf(file)];
  const lines = await previewRules(createPlatform(config).listLinkedMembers(), before, after);
  if (json) return sayJson(lines);
  say(`Linked members that would change: ${lines.length}.`);
  const [old, now] = [managedRefs(before), managedRefs(after)];
  const left = old.filter(role => !now.includes(role));
  if (left.length > 0)
    say(
      `No longer named, so whoever has it keeps it: ${left.join(', ')}. Named in also_managed it is taken away.`,
    );
  const added = now.filter(role => !old.includes(role));
  if (added.length > 0)
    say(
      `New: ${added.join(', ')}. Whether the bot can give it: \`roles diagnose --file ${file}\`.`,
    );
  if (lines.length > 0)
    printRows(lines, ({ gains, loses, ...line }) => ({
      ...line,
      gains: gains.join(', '),
      loses: loses.join(', '),
    }));
}

async function printDiagnosis(
  config: Config,
  { file = config.roleRulesFile ?? shippedRules, json }: RowsOptions & { readonly file?: string },
): Promise<void> {
  await withDiscord(config, async discord => {
    const { id: applicationId } = await discord.getApplication();
    const server = await discord.getServer();
    const found = diagnose(server, rulesOf(file), {
      applicationId,
      joins: config.discordJoinServer,
    });
    process.exitCode = found.healthy ? 0 : 1;
    if (json) return sayJson(found);
    printRows(found.roles, ({ line, obstacle, ref }) => ({
      role: ref,
      line,
      can: obstacle ? 'no' : 'yes',
      why: obstacle ? `${textOf(obstacle.message)} ${obstacle.suggestion}` : null,
    }));
    say(`\nThe bot's highest role: ${found.highest_bot_role ?? 'none'}`);
    say(`Manage Roles: ${found.may_manage_roles ? 'yes' : 'NO'}`);
    say(`Manage Nicknames: ${found.may_manage_nicknames ? 'yes' : 'NO'}`);
    if (found.may_invite !== null) say(`Create Invite: ${found.may_invite ? 'yes' : 'NO'}`);
    say(`Invite with what it needs: ${found.invite_url}`);
  });
}

export function roleCommands(
  program: Command,
  config: () => Config,
  withDatabase: WithDatabase<Database>,
): void {
  const roles = program
    .command('roles')
    .description('Who gets which role, and what stands in the way');

  roles
    .command('preview [member_number]')
    .description(
      'What a member would get; with --file and no member, who gains and loses by that file',
    )
    .option('--file <file>', 'rules to look at instead of those in force')
    .option('--json', 'for programs')
    .action(async (memberNumber: string | undefined, options: RowsOptions & { file?: string }) => {
      const { file = config().roleRulesFile ?? shippedRules, json } = options;
      if (memberNumber === undefined) await previewFile(config(), { file, json });
      else await previewMember(config(), memberNumber, { file, json });
    });

  roles
    .command('diagnose')
    .description('Which roles of the rules the bot cannot give, and why; the invite URL that helps')
    .option('--file <file>', 'rules to look at instead of those in force')
    .option('--json', 'for programs')
    .action((options: RowsOptions & { file?: string }) => printDiagnosis(config(), options));

  roles
    .command('reconcile')
    .description(
      'Compare the roles of all linked members with the rules, and bring them up to date',
    )
    .option('--dry-run', 'only say what would change')
    .option('--json', 'for programs')
    .action((options: RowsOptions & { dryRun?: boolean }) =>
      withDatabase(db =>
        withDiscord(config(), async discord => {
          const locks = createLocks(config().databaseUrl);
          const { rules } = openRules(config().roleRulesFile ?? shippedRules);
          const platform = createPlatform(config());
          const parts = { db: db.kysely, platform, discord, locks, rules: () => rules };
          const reconcile = createReconcile(parts, config().databaseUrl);
          try {
            const report = await reconcile(options.dryRun ?? false, 'command line');
            printResult([report], inSentences(report), options);
            process.exitCode = report.stopped ? 1 : 0;
          } finally {
            await locks.stop();
          }
        }),
      ),
    );
}
