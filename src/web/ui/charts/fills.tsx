import styles from './charts.module.css'

/** How a part of a picture is filled: told apart by form as well as by colour. */
export type Fill = 'full' | 'striped' | 'crossed' | 'outlined' | 'none'

/** The patterns of a picture, under ids that begin with `id`. */
export function FillPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-striped`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className={styles.stripeGround} width="6" height="6" />
        <rect className={styles.stripe} width="3" height="6" />
      </pattern>
      <pattern
        id={`${id}-crossed`}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path className={styles.cross} d="M0 0H5M0 0V5" />
      </pattern>
    </defs>
  )
}

/** The attributes of a shape with a fill. */
export function filled(fill: Fill, id: string): { className: string; fill?: string } {
  const className = `${styles.shape} ${styles[fill] ?? ''}`
  return fill === 'striped' || fill === 'crossed'
    ? { className, fill: `url(#${id}-${fill})` }
    : { className }
}
