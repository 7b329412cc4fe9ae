import { unauthenticated } from '@guildhall/contracts';

export const sessionEnded = () => unauthenticated('The session has ended');
