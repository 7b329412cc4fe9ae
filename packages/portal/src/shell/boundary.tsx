import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { useLocation } from 'preact-iso/router';
import { Broken } from './broken.js';

interface Fault {
  readonly at: string;
  readonly error: unknown;
}

/** A page that fails takes nothing down but itself; another page is a new beginning. */
export function Boundary({ children }: { readonly children: ComponentChildren }) {
  const { path } = useLocation();
  const [fault, setFault] = useState<Fault | null>(null);
  if (fault?.at === path) return <Broken error={fault.error} />;
  return (
    <ErrorBoundary
      onError={error => {
        console.error(error);
        setFault({ at: path, error });
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
