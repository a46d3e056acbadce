import { lazyComponent } from '../../lib/modules/lazy-module.ts'

/** The pots of a client, which open in a tab or a row. */
export const PotManagement = lazyComponent(() => import('./pot-management.tsx'), 'PotManagement')
