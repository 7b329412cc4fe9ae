import { expect, test } from 'vitest';
import { nodesOf } from '../test/schema-nodes.js';
import { chatBotApi } from './chat-bot/index.js';
import type { Api } from './endpoint.js';
import { payApi } from './pay/index.js';
import { platformApi } from './platform/index.js';

/** Response fields the specification lists: serializers drop fields that a contract forgets. */
const specified: readonly (readonly [Api, string])[] = [
  [
    platformApi,
    `
searchMembers   success total limit offset members[].member_number members[].first_name members[].last_name members[].facility_code members[].region_code members[].member_type_id members[].chat_verified
listFacilities  success facilities[].facility_code facilities[].facility_name facilities[].region_code facilities[].active facilities[].member_count
listRegions     success regions[].region_code regions[].region_name regions[].facility_count regions[].member_count
getSyncStatus   success status.last_sync.timestamp status.last_sync.status status.last_sync.duration_ms status.last_sync.records_processed status.last_sync.records_succeeded status.last_sync.records_failed status.current_sync status.next_scheduled_sync status.health_status
getSyncHealth   success health.status health.last_sync_age_hours health.success_rate health.average_duration_ms health.database_connections.source_db health.database_connections.target_db health.issues
getStatus       success application.name application.version application.environment application.uptime application.memory_usage.used application.memory_usage.total application.memory_usage.percentage database.target_db.status database.source_db.status database.target_db.response_time_ms database.source_db.response_time_ms sync_service.status sync_service.last_sync sync_service.success_rate
getAdminStats   success stats.total_members stats.active_facilities stats.sync_performance.average_duration_ms stats.sync_performance.success_rate stats.sync_performance.last_24h_syncs stats.api_usage.requests_today stats.api_usage.average_response_time_ms
getSession      authenticated user
triggerSync     success message syncType
startSync       sync_id
`,
  ],
  [
    chatBotApi,
    `
startVerification     success verification_id verification_url expires_at
getVerification       success verification.id verification.status verification.chat_id verification.chat_username verification.member_number verification.created_at verification.expires_at
completeVerification  success member.member_number member.first_name member.last_name member.facility_code member.region_code member.positions[].position_type member.positions[].facility_code chat_roles_assigned
getMember             success member.member_number member.first_name member.last_name member.email member.facility_code member.facility_name member.region_code member.region_name member.member_type_id member.member_type member.chat_id member.chat_username member.identity_user_id member.verified_at member.created_at member.updated_at
updateChatLink        success message
listPositions         success positions[].id positions[].position_type positions[].facility_code positions[].facility_name positions[].start_date positions[].end_date positions[].active
assignRoles           success roles_assigned nickname_set
refreshRoles          success roles_added roles_removed nickname_updated
verifyManually        success verification_completed identity_user_created chat_roles_assigned
getVerificationStats  success stats.total_members stats.verified_members stats.pending_verifications stats.verification_rate stats.daily_verifications stats.weekly_verifications
receiveMemberUpdate   success processed roles_updated
`,
  ],
  [
    payApi,
    `
getHealth               status database.status database.healthy
getFacilityPermission   can_manage facility_code
getFacilityPermissionV1 can_manage facility_code
listFacilityMembers     [].membernumber [].firstname [].lastname [].email [].facility_code
getCurrentPayPeriod     pay_period_number year start_date end_date pay_date
listPayPeriods          pay_periods[].pay_period_number has_prev has_next
listShifts              shifts[].id total limit offset
getShift                id membernumber shift_date shift_type start_time end_time created_at updated_at
recordShift             id membernumber shift_date shift_type start_time end_time created_at updated_at
aggregateShifts         shifts[].id shifts[].shift_date shifts[].shift_type shifts[].start_time shifts[].end_time shifts[].ojti_time[].id shifts[].ojti_time[].start_time shifts[].ojti_time[].end_time shifts[].cic_time[].id shifts[].tos_tnw[].id
summarizeShifts         pay_period year total_regular_hours total_ojti_hours total_cic_hours total_tos_hours total_tnw_hours
recordOjtiTime          id shift_id start_time end_time created_at
recordCicTime           id shift_id start_time end_time created_at
recordTosTnw            id shift_id entry_type sub_type start_time end_time created_at
parseStatement          pay_period.pay_period_number pay_period.year pay_period.membernumber pay_period.hourly_base_rate earnings[].description earnings[].hours earnings[].amount deductions[].description deductions[].amount leave_balances.annual_leave leave_balances.sick_leave
verifyPay               pay_period year expected_pay actual_pay difference status discrepancies
getFacilityPercentages  has_facility facility_code cip_percentage affordability_percentage message
savePayConfiguration    id membernumber hourly_base_rate duty_station cip_percentage affordability_percentage created_at updated_at
getEarningReport        shift_earnings.regular_pay shift_earnings.night_differential shift_earnings.sunday_premium shift_earnings.ojti_premium shift_earnings.cic_premium shift_earnings.overtime shift_earnings.total_gross les_earnings.regular les_earnings.night_diff les_earnings.sunday les_earnings.ojti les_earnings.cic les_earnings.overtime les_earnings.total_gross comparison.matches comparison.difference
listShutdowns           shutdowns{}.name shutdowns{}.start_date shutdowns{}.end_date shutdowns{}.affected_pay_periods
analyzeShutdown         shutdown_id shutdown_name pp_ids missing_les_pp_ids base_pay.rows[].pp_id base_pay.rows[].expected_regular base_pay.rows[].reg_adjusted base_pay.rows[].reg_current base_pay.rows[].retro_adjusted base_pay.rows[].retro_current base_pay.expected_total base_pay.reg_total base_pay.retro_total base_pay.actual_total base_pay.difference base_pay.is_valid premiums.rows premiums.pp_ids premiums.total_expected premiums.total_actual premiums.total_difference premiums.is_valid advanced_payment.earnings_rows advanced_payment.deductions_rows advanced_payment.total_earnings advanced_payment.total_deductions advanced_payment.net_amount advanced_payment.is_valid is_valid
`,
  ],
];

const rows = specified.flatMap(([api, text]) =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', ...fields] = line.split(/\s+/);
      return [api.name, name, fields, api] as const;
    }),
);

test.each(rows)('%s %s has every response field of the specification', (...row) => {
  const [, name, fields, api] = row;
  const response = api.endpoints[name]?.response ?? {};
  const declared = nodesOf(response[201] ?? response[200], '').map(({ at }) =>
    at.replaceAll(/\|\d+/g, '').replace(/^\./, ''),
  );
  expect(fields.filter(field => !declared.includes(field))).toEqual([]);
});
