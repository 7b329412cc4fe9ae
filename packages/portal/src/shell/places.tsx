export interface AreaPlace {
  readonly href: string;
  readonly label: string;
  readonly isHere: boolean;
}

interface PlacesProps {
  readonly label: string;
  readonly places: readonly AreaPlace[];
}

/** The menu of an area that has several pages. */
export const Places = ({ label, places }: PlacesProps) => (
  <nav class="places" aria-label={label}>
    <ul>
      {places.map(({ href, label: name, isHere }) => (
        <li key={href}>
          <a href={href} aria-current={isHere ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
