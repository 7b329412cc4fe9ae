// Bundled like a web app; the page provides `fetch` and `answer`.
import { createClient } from '@guildhall/contracts/client';
import { payApi } from '@guildhall/contracts/pay';

const pay = createClient(payApi, { baseUrl: globalThis.address, token: 'a-member' });
pay.getShift({ params: { shift_id: 'none' } }).catch(error => globalThis.answer(error.status));
