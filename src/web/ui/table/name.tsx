import classes from './name.module.css'

/** A name that a user chose, on two lines at the most; the whole of it as a tooltip. */
export function Name({ name }: { name: string }) {
  return (
    <span className={classes.name} dir="auto" title={name}>
      {name}
    </span>
  )
}

/** A name with its colour as a dot before it. Lay both out in a flex container. */
export function ColourName({ name, colour }: { name: string; colour: string }) {
  return (
    <>
      <ColourDot colour={colour} />
      <Name name={name} />
    </>
  )
}

export function ColourDot({ colour }: { colour: string }) {
  return <span className={classes.dot} style={{ backgroundColor: colour }} />
}
