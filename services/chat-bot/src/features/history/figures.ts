import { type Figures, todaysBeginning } from '@guildhall/service-kit';
import type { Tables } from '../../tables.js';

export const figures: Figures<Tables['daily_figures']> = {
  counted: {
    started: `(select count(*)::int from verifications where created_at >= ${todaysBeginning})`,
    completed: `(select count(*)::int from verifications where completed_at >= ${todaysBeginning})`,
    expired: `(select count(*)::int from verifications where status = 'expired' and expires_at >= ${todaysBeginning})`,
    accounts: '(select count(*)::int from account_roles)',
    tasks: '(select count(*)::int from tasks)',
  },
};
