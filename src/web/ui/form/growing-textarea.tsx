import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import classes from './growing-textarea.module.css'

type GrowingTextareaProps = InputBaseProps &
  Omit<ComponentPropsWithoutRef<'textarea'>, keyof InputBaseProps>

/** A text field of several lines that grows with its text. Without Mantine's Textarea, which measures in JavaScript. */
export function GrowingTextarea(props: GrowingTextareaProps) {
  return (
    <InputBase
      component="textarea"
      multiline
      rows={3}
      classNames={{ input: classes.input }}
      dir="auto"
      {...props}
    />
  )
}
