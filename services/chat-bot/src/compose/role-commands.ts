import { textOf } from '@guildhall/contracts/messages';
import {
  CommandError,
  print,
  printJson,
  printResult,
  printRows,
  type RowsOptions,
  type WithDatabase,
} from '@guildhall/service-kit';
import type { Command } from 'commander';
import { createPlatform } from '../clients/platform.js';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { diagnose } from '../features/roles/plan/diagnose.js';
import { previewRules } from '../features/roles/reconcile/rules-preview.js';
import { createReconcile, type ReconcileReport } from '../features/roles/reconcile/service.js';
import { managedRefs } from '../features/roles/rules/rules.js';
import { openRules } from '../features/roles/rules/rules-source.js';
import { isSuspended } from '../features/roles/suspension/repository.js';
import { desiredOf } from '../features/roles/write-account.js';
import { createLocks } from '../locks.js';
import { shippedRules } from '../own-files.js';
import type { Parts } from '../parts.js';
import { withDiscord } from './with-discord.js';

function rulesOf(file: string) {
  try {
    return openRules(file).rules;
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

/** The findings and their consequences. */
const inSentences = (report: ReconcileReport): readonly (string | false)[] => {
  const { changed, members, not_in_server, roles_added, roles_held, roles_removed } = report;
  const { dry_run, stopped } = report;
  const when = dry_run || stopped ? 'Would change' : 'Change now';
  return [
    `Linked members: ${members}. ${when}: ${changed} (roles added: ${roles_added}, removed: ${roles_removed}).`,
    not_in_server > 0 && `Not in the chat server: ${not_in_server}.`,
    stopped &&
      `Stopped without changes: more than a fifth of the ${roles_held} managed roles would be removed. Check the rules file and the members on the platform.`,
    dry_run && !stopped && 'Nothing was changed.',
    !stopped && !dry_run && changed > 0 && 'The running service makes the changes now.',
  ];
};

type Members = Pick<Parts, 'db' | 'platform'>;

async function previewMember(
  { db, platform }: Members,
  memberNumber: string,
  { file, json }: RowsOptions & { readonly file: string },
): Promise<void> {
  const member = await platform.findMember(memberNumber);
  if (!member) throw new CommandError(`Member ${memberNumber} not found.`);
  const suspended = await isSuspended(db, memberNumber);
  const holder = { member, linked: true, isSuspended: suspended };
  const { nickname, roles } = desiredOf(holder, rulesOf(file));
  const { status } = member;
  if (json) return printJson({ member_number: memberNumber, status, suspended, roles, nickname });
  print(`Member ${memberNumber} (${status}${suspended ? ', roles suspended' : ''}) would have`);
  print(`  roles:    ${roles.length === 0 ? 'none' : roles.join(', ')}`);
  print(`  nickname: ${nickname ?? 'unchanged'}`);
  if (member.chat_id === null) print('  once an account is linked (none is now)');
}

async function previewFile(
  members: Members,
  inForce: string,
  { file, json }: RowsOptions & { readonly file: string },
): Promise<void> {
  const [before, after] = [rulesOf(inForce), rulesOf(file)];
  const lines = await previewRules(members, before, after);
  if (json) return printJson(lines);
  print(`Linked members that would change: ${lines.length}.`);
  const [old, now] = [managedRefs(before), managedRefs(after)];
  const left = old.filter(role => !now.includes(role));
  if (left.length > 0)
    print(
      `No longer in the rules, so members keep it: ${left.join(', ')}. To remove it, add it to also_managed.`,
    );
  const added = now.filter(role => !old.includes(role));
  if (added.length > 0)
    print(
      `New: ${added.join(', ')}. Check that the bot can assign it: \`roles diagnose --file ${file}\`.`,
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
    if (json) return printJson(found);
    printRows(found.roles, ({ line, obstacle, ref }) => ({
      role: ref,
      line,
      can: obstacle ? 'no' : 'yes',
      why: obstacle ? `${textOf(obstacle.message)} ${obstacle.suggestion}` : null,
    }));
    print(`\nThe bot's highest role: ${found.highest_bot_role ?? 'none'}`);
    print(`Manage Roles: ${found.may_manage_roles ? 'yes' : 'NO'}`);
    print(`Manage Nicknames: ${found.may_manage_nicknames ? 'yes' : 'NO'}`);
    if (found.may_invite !== null) print(`Create Invite: ${found.may_invite ? 'yes' : 'NO'}`);
    print(`Invite link with all permissions: ${found.invite_url}`);
  });
}

export function roleCommands(
  program: Command,
  config: () => Config,
  withDatabase: WithDatabase<Database>,
): void {
  const roles = program
    .command('roles')
    .description('Role rules: who gets which role, and obstacles');

  roles
    .command('preview [member_number]')
    .description('Show a member’s roles; with --file and no member, who would gain and lose roles')
    .option('--file <file>', 'use this rules file instead of the current one')
    .option('--json', 'for programs')
    .action((memberNumber: string | undefined, options: RowsOptions & { file?: string }) =>
      withDatabase(({ kysely: db }) => {
        const inForce = config().roleRulesFile ?? shippedRules;
        const { file = inForce, json } = options;
        const members = { db, platform: createPlatform(config()) };
        return memberNumber === undefined
          ? previewFile(members, inForce, { file, json })
          : previewMember(members, memberNumber, { file, json });
      }),
    );

  roles
    .command('diagnose')
    .description('Show roles the bot cannot assign, why, and an invite URL with all permissions')
    .option('--file <file>', 'use this rules file instead of the current one')
    .option('--json', 'for programs')
    .action((options: RowsOptions & { file?: string }) => printDiagnosis(config(), options));

  roles
    .command('reconcile')
    .description('Compare the roles of all linked members with the rules and update them')
    .option('--dry-run', 'only show what would change')
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
