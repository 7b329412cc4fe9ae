import { spaced } from './spaced.js';

/** Only where the wire name in words would not say it well. */
const fields: Readonly<Record<string, string>> = {
  admin_user_id: 'Administrator',
  'chat-bot': 'Chat bot',
  chat_id: 'Chat account',
  chat_username: 'Chat name',
  cip_percentage: 'Controller incentive percentage',
  claimed_by: 'Confirmed by',
  despite_source: 'Erased although still in the source',
  facility_code: 'Facility',
  id: 'Number',
  in_source: 'In the source',
  is_active: 'Active',
  member_type_id: 'Member type number',
  position_type: 'Position',
  pp_id: 'Pay period',
  region_code: 'Region',
  scopes: 'May do',
  took_ms: 'Took (ms)',
  verification_id: 'Verification',
};

export const fieldInWords = (name: string): string => fields[name] ?? spaced(name);

/** What a key may do. */
export const scopes: Readonly<Record<string, string>> = {
  'members:read': 'read members',
  'members:link': 'link chat accounts',
  'directory:read': 'search the directory',
  'sync:read': 'see synchronizations',
  'sync:run': 'synchronize',
  verify: 'start verifications',
  'chat:roles': 'refresh roles',
};
