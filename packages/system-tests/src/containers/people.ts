import { people } from '@guildhall/local-stack/sample';

export function personCalled(login: string) {
  const found = people.find(each => each.login === login);
  if (!found) throw new Error(`The sample has no ${login}`);
  return found;
}
