import type { IconNode } from 'lucide';

/** Something to do now, and the one way to it. */
export interface Todo {
  readonly icon: IconNode;
  readonly title: string;
  readonly about?: string | undefined;
  readonly href: string;
  readonly action: string;
}
