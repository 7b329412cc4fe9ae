import { AdminPage } from '../admin-page.js';

export const OverviewPage = () => <AdminPage at="overview">{null}</AdminPage>;
