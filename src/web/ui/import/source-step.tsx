import { Button, Stack, Text } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { pastedName, importTexts as texts } from '#shared/import/texts.ts'
import { importedFileName } from '#shared/import-records/file-name.ts'
import { commonTexts } from '#shared/texts.ts'
import { readInWorker } from '../../lib/sheets/read-in-worker.ts'
import type { Sheet } from '../../lib/sheets/sheets.ts'
import { ErrorAlert } from '../feedback/error-alert.tsx'
import { TextArea } from '../form/text-area.tsx'
import { ButtonRow } from '../layout/button-row.tsx'
import styles from './import.module.css'

export interface Source {
  intro: string
  pasteHint: string
  orDrop: string
  /** The file names that are offered. */
  accept: string
  makeWorker: () => Worker
}

interface SourceStepProps {
  source: Source
  text: string
  onText: (text: string) => void
  /** `fileName`: as it is listed among the imports; a word for what is pasted. */
  onRead: (sheets: readonly Sheet[], fileName: string) => void
  onCancel: () => void
}

/**
 * Where the cells come from: pasted, or a file that is chosen or dropped. What is pasted is read at once; while it is read,
 * "Avbryt" ends that and leaves the rest as it was (D134).
 */
export function SourceStep({ source, text, onText, onRead, onCancel }: SourceStepProps) {
  const [problem, setProblem] = useState<string | null>(null)
  /** How many rows are read so far; null when nothing is being read. */
  const [rows, setRows] = useState<number | null>(null)
  const reading = useRef<AbortController | null>(null)
  const isReading = rows !== null
  const [isOver, setIsOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)

  async function readIn(what: string | File | undefined) {
    if (what === undefined || isReading) return
    setProblem(null)
    setRows(0)
    reading.current = new AbortController()
    const { signal } = reading.current
    const read = await readInWorker(source.makeWorker, what, { signal, onRows: setRows })
    setRows(null)
    if (read === null) return
    if ('problem' in read) setProblem(read.problem)
    else onRead(read.sheets, typeof what === 'string' ? pastedName : importedFileName(what.name))
  }
  // A closed dialog reads no further.
  useEffect(() => () => reading.current?.abort(), [])

  function paste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files
    const pasted = event.clipboardData.getData('text/plain')
    // Into other text it is pasted as usual.
    if (text !== '' || (pasted.trim() === '' && !file)) return
    event.preventDefault()
    onText(pasted)
    void readIn(pasted.trim() === '' ? file : pasted)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void readIn(event.dataTransfer.files[0])
  }

  return (
    <Stack gap="md">
      <Text>{source.intro}</Text>
      <TextArea
        data-autofocus
        label={texts.paste}
        description={source.pasteHint}
        lines={[5, 12]}
        spellCheck={false}
        value={text}
        onPaste={paste}
        onChange={(event) => {
          setProblem(null)
          onText(event.currentTarget.value)
        }}
      />
      {/* Dropping has the button beside it for a keyboard. */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={chooser}
          type="file"
          hidden
          accept={source.accept}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // So that choosing the same file again fires a change event.
            currentTarget.value = ''
            void readIn(file)
          }}
        />
        <Button variant="default" onClick={() => chooser.current?.click()}>
          {texts.choose}
        </Button>
        <Text size="sm" c="dimmed">
          {source.orDrop}
        </Text>
      </div>
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
      <Text role="status" size="sm">
        {isReading && texts.reading(rows)}
      </Text>
      <ButtonRow>
        <Button variant="default" onClick={isReading ? () => reading.current?.abort() : onCancel}>
          {commonTexts.cancel}
        </Button>
        <Button loading={isReading} disabled={text.trim() === ''} onClick={() => void readIn(text)}>
          {texts.preview}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
