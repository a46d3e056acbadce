import { lazyComponent } from '../../lib/modules/lazy-module.ts'

/** The contents of the session dialog, 10 kB each: either opens without the other. */
export const sessionForms = {
  add: lazyComponent(() => import('./add-session.tsx'), 'AddSession'),
  edit: lazyComponent(() => import('./edit-session.tsx'), 'EditSession'),
}
