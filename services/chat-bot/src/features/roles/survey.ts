import type { ServerSnapshot } from '../../clients/discord/snapshot.js';
import { type RoleSurvey, surveyRoles } from './plan/plan.js';
import { managedRefs, type RoleRules } from './rules/rules.js';

/** Found and judged once per look at the server and set of rules. */
const surveys = new WeakMap<ServerSnapshot, { rules: RoleRules; survey: RoleSurvey }>();

export function surveyFor(server: ServerSnapshot, rules: RoleRules): RoleSurvey {
  const known = surveys.get(server);
  if (known?.rules === rules) return known.survey;
  const survey = surveyRoles(server, managedRefs(rules));
  surveys.set(server, { rules, survey });
  return survey;
}
