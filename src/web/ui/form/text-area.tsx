import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** The height of a field with so many lines. */
const linesHigh = (lines: number) => `calc(${lines}lh + 2 * var(--input-padding-y) + 2px)`

type TextAreaProps = InputBaseProps &
  ComponentProps<'textarea'> & {
    /** The fewest and the most lines. */
    lines?: readonly [number, number]
  }

const ofNotes = [3, 12] as const

/** A text field as high as its text, by CSS: Mantine's measures it at each render, which takes 10 ms of layout. */
export function TextArea({ lines = ofNotes, ...props }: TextAreaProps) {
  const [fewest, most] = lines
  return (
    <InputBase
      component="textarea"
      multiline
      rows={fewest}
      dir="auto"
      styles={{
        input: {
          fieldSizing: 'content',
          // What a finger presses is never lower than on other fields of a phone.
          minHeight: fewest > 1 ? linesHigh(fewest) : undefined,
          maxHeight: linesHigh(most),
        },
      }}
      {...props}
    />
  )
}
