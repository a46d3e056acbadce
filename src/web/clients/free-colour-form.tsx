import { Button, Input, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { appearanceTexts as texts } from '#shared/clients/texts.ts'
import styles from './client-appearance.module.css'
import { readColourCode } from './free-colour.ts'

interface FreeColourProps {
  /** The colour there is, '#rrggbb'. */
  saved: string
  /** A colour to look at; null while what is typed is none. */
  onTry: (colour: string | null) => void
  onSave: (colour: string) => void
}

/** Any colour: by the browser's own picker, or by its code. It is looked at before it is saved. */
export function FreeColour({ saved, onTry, onSave }: FreeColourProps) {
  const [typed, setTyped] = useState(saved)
  const [isWrong, setIsWrong] = useState(false)
  const colour = readColourCode(typed)
  const pickerId = useId()

  function write(text: string) {
    setTyped(text)
    setIsWrong(false)
    onTry(readColourCode(text))
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (colour) onSave(colour)
        else setIsWrong(true)
      }}
    >
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{texts.free}</legend>
        <div className={styles.free}>
          <Input.Wrapper id={pickerId} label={texts.pick}>
            <input
              id={pickerId}
              type="color"
              className={styles.picker}
              value={colour ?? saved}
              onChange={(event) => write(event.currentTarget.value)}
            />
          </Input.Wrapper>
          <TextInput
            className={styles.code}
            label={texts.code}
            value={typed}
            error={isWrong && texts.codeInvalid}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={12}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" className={styles.save}>
            {texts.save}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
