import { unauthenticated } from '@guildhall/contracts';

export const hasEnded = () => unauthenticated('The session has ended');
