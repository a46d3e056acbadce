import { lazyComponent } from '../../lib/modules/lazy-module.ts'
import styles from './qr-code.module.css'

const QrPicture = lazyComponent(() => import('./qr-picture.tsx'), 'QrPicture')

/** A text as a QR code, in its own place until it is loaded. Nothing where it cannot be: the text stands beside it. */
export function QrCode(props: { text: string; label: string }) {
  return (
    <div className={styles.place}>
      <QrPicture {...props} fallback={null} failure={() => null} />
    </div>
  )
}
