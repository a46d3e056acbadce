import { Button, Group, Input, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { appearanceTexts as texts } from '#shared/clients/texts.ts'
import { ChoiceGroup } from '../../ui/form/choice-group.tsx'
import styles from './client-appearance.module.css'
import { readColourCode } from './free-colour.ts'

interface FreeColourFormProps {
  /** The text in the field. */
  code: string
  /** '#rrggbb': the last valid text. */
  shown: string
  onWrite: (code: string) => void
  onSave: (colour: string) => void
}

/** A custom colour, by the browser's colour picker or by its code. */
export function FreeColourForm({ code, shown, onWrite, onSave }: FreeColourFormProps) {
  const [isWrong, setIsWrong] = useState(false)
  const pickerId = useId()

  function write(text: string) {
    setIsWrong(false)
    onWrite(text)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const colour = readColourCode(code)
        if (colour) onSave(colour)
        else setIsWrong(true)
      }}
    >
      <ChoiceGroup name={texts.free}>
        <Group align="flex-start" gap="sm">
          <Input.Wrapper id={pickerId} label={texts.pick}>
            <input
              id={pickerId}
              type="color"
              className={styles.picker}
              value={shown}
              onChange={(event) => write(event.currentTarget.value)}
            />
          </Input.Wrapper>
          <TextInput
            className={styles.code}
            label={texts.code}
            value={code}
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
        </Group>
      </ChoiceGroup>
    </form>
  )
}
