import type { ComponentProps } from 'react'

export type IconProps = Omit<ComponentProps<'svg'>, 'stroke'> & {
  /** Width and height in pixels. */
  size?: number
  /** The width of the lines, in 24ths of the size. */
  stroke?: number
}

/**
 * An icon of Tabler (tabler.io/icons, version 3.51.0, licence in this folder): the `d` of its paths, with absolute starts.
 * Only those in use are here, since the catalogue took a third of the installation and most of the build.
 * @__NO_SIDE_EFFECTS__
 */
export function outlineIcon(path: string) {
  return ({ size = 24, stroke = 2, color = 'currentColor', ...rest }: IconProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={path} />
    </svg>
  )
}
