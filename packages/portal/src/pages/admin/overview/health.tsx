import type { Service } from '../../../api/clients.js';
import { Badge } from '../../../components/badge.js';
import { Figure, Hero } from '../../../components/hero.js';
import { fieldInWords } from '../audit/details.js';
import { overview as words } from '../words/index.js';

interface HealthProps {
  /** The last answer of each service: null when it is down, undefined until it has answered. */
  readonly answers: Readonly<Record<Service, object | null | undefined>>;
}

const servicesOf = (answers: HealthProps['answers']) => Object.keys(answers) as Service[];

/** Above all else, what is down. */
export function Down({ answers }: HealthProps) {
  const services = servicesOf(answers);
  const down = services.filter(service => answers[service] === null);
  if (down.length === 0) return null;
  return (
    <div role="alert">
      <Hero
        brief
        tone="bad"
        eyebrow={words.services(down.length, services.length)}
        sentence={down.map(service => (
          <Figure key={service}>{words.isDown(fieldInWords(service))}</Figure>
        ))}
        next={down.map(service => <p key={service}>{words.down[service]}</p>)}
      />
    </div>
  );
}

/** A line for each service, once it is known how it is. */
export const Health = ({ answers }: HealthProps) =>
  servicesOf(answers)
    .filter(service => answers[service] !== undefined)
    .map(service => (
      <li key={service}>
        <b>{fieldInWords(service)}</b>
        {answers[service] ? (
          <Badge tone="good">{words.up}</Badge>
        ) : (
          <Badge tone="bad">{words.isAway}</Badge>
        )}
        <span class="small quiet">{answers[service] ? words.responds : words.seeLog}</span>
      </li>
    ));
