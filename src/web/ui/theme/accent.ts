import styles from './accents.module.css'

/** The class of what has an accent of its own, which its attribute data-accent names (shared/portal/accents.ts). */
export const accentClass = styles.accent
