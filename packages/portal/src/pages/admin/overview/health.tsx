import { toApiError } from '../../../api/api-error.js';
import { words } from './words/index.js';

type Service = keyof typeof words.down;

const downKinds: ReadonlySet<string> = new Set(['away', 'slow', 'broken']);

/** Null when the service is down. One that is not configured (404) is not down. */
export const orDown = <T,>(answer: Promise<T>): Promise<T | null> =>
  answer.catch(error => {
    if (downKinds.has(toApiError(error).kind)) return null;
    throw error;
  });

interface HealthProps {
  /** The last answer of each service: null when it is down, undefined until it has answered. */
  readonly answers: Readonly<Record<Service, object | null | undefined>>;
}

export function Health({ answers }: HealthProps) {
  const services = Object.keys(answers) as Service[];
  const down = services.filter(service => answers[service] === null);
  if (down.length > 0)
    return (
      <div class="failure" role="alert">
        {down.map(service => (
          <p key={service}>{words.down[service]}</p>
        ))}
      </div>
    );
  return services.every(service => answers[service]) ? <p class="quiet">{words.allUp}</p> : null;
}
