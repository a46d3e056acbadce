import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'
import { qrPath } from './qr-path.ts'

/** The white frame that a camera needs around the code, in squares (ISO/IEC 18004). */
const quietZone = 4

/** A text as a QR code, made here and asked of nobody; dark on white in the dark scheme, too. */
export function QrCode({ text, label }: { text: string; label: string }) {
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
