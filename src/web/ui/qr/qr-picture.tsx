import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'
import { qrPath } from './qr-path.ts'

/** The quiet zone around the code, in modules (ISO/IEC 18004). */
const quietZone = 4

/** A text as a QR code, generated in the browser: the link is sent to no service. Dark on white in both colour schemes. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: quietZone })
    return { size: code.size, path: qrPath(code.data) }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={path} />
    </svg>
  )
}
