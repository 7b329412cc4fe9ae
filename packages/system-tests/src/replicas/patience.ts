import { setTimeout as pause } from 'node:timers/promises';

const attempts = 20;

/** As a person does who is told that the service is too busy and to try again. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts) throw error;
      await pause(1000);
    }
  }
}
