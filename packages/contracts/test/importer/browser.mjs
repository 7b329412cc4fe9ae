// What a web app's bundle contains; `fetch` and `answer` are what its page has.
import { createClient } from '@guildhall/contracts/client';
import { payApi } from '@guildhall/contracts/pay';

const pay = createClient(payApi, { baseUrl: globalThis.address, token: 'a-member' });
pay.getShift({ params: { shift_id: 'none' } }).catch(error => globalThis.answer(error.status));
