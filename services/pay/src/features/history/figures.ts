import type { Figures } from '@guildhall/service-kit';
import type { Tables } from '../../tables.js';

export const figures: Figures<Tables['daily_figures']> = {
  counted: {
    members: '(select count(*)::int from pay_configurations)',
    shifts: '(select count(*)::int from shifts where deleted_at is null)',
    statements: '(select count(*)::int from statements)',
    shared_checks: '(select count(*)::int from shared_checks where expires_at > now())',
  },
};
