import { Box, Button, Group, Stack, Tabs } from '@mantine/core'
import { IconCheck, IconPlus } from '../../lib/icons/marks.ts'
import { IconAlertTriangle } from '../../lib/icons/states.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { PlainAlert } from '../../ui/feedback/plain-alert.tsx'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { CountCard, CountCards, CountCardsLoading } from '../../ui/layout/count-card.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { PersonPicture } from '../../ui/layout/person-picture.tsx'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import { PlainTabs } from '../../ui/layout/plain-tabs.tsx'
import { ScrollingTabList } from '../../ui/layout/scrolling-tab-list.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { QrCode } from '../../ui/qr/qr-code.tsx'
import { MailLink } from '../../ui/table/contact-links.tsx'
import { ColourName } from '../../ui/table/name.tsx'
import { type Column, ResponsiveTable } from '../../ui/table/responsive-table.tsx'
import { RowButton } from '../../ui/table/row-button.tsx'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import classes from './styleguide.module.css'
import { styleguideTexts as texts } from './texts.ts'

const { buttons, alerts, empty, table, counts } = texts
const subjects = ['list', 'people', 'calendar', 'hours', 'search', 'done'] as const

export function PartSamples() {
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Button leftSection={<IconPlus size={16} />}>{buttons.primary}</Button>
        <Button variant="default">{buttons.secondary}</Button>
        <Button variant="subtle" color="gray">
          {buttons.quiet}
        </Button>
        <Button color="red">{buttons.danger}</Button>
        <Button variant="outline" color="red">
          {buttons.danger}
        </Button>
        <Button loading>{buttons.busy}</Button>
        <Button disabled>{buttons.off}</Button>
        <Button size="xs" variant="default">
          {buttons.small}
        </Button>
        <PlainButton>{buttons.secondary}</PlainButton>
        <PlainButton small>{buttons.small}</PlainButton>
        <PlainButton disabled>{buttons.off}</PlainButton>
        <CopyButton text={texts.client} texts={buttons} failed={{ title: alerts.wrong }} />
      </Group>
      <Group gap="sm">
        <Badge>{texts.status.planned}</Badge>
        <Badge tone="good" icon={IconCheck}>
          {texts.status.held}
        </Badge>
        <Badge tone="soon">{texts.status.unmarked}</Badge>
        <Badge tone="bad" icon={IconAlertTriangle}>
          {texts.status.lacking}
        </Badge>
        <PersonPicture name={texts.client} url={null} />
        <TextLink to="/styleguide">{texts.link}</TextLink>
      </Group>
      <ErrorAlert>{alerts.wrong}</ErrorAlert>
      <ErrorAlert color="orange" role="note" title={alerts.soon}>
        {alerts.soon}
      </ErrorAlert>
      <ErrorAlert color="pine" role="note">
        {alerts.info}
      </ErrorAlert>
      <LoadFailure title={alerts.title} message={alerts.wrong} onRetry={() => {}} />
      <PlainAlert icon={<IconAlertTriangle size={20} />} title={alerts.title}>
        <p>{alerts.wrong}</p>
      </PlainAlert>
      <Tabs defaultValue={texts.tabs[0] ?? ''}>
        <ScrollingTabList selected={texts.tabs[0] ?? ''}>
          {texts.tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {tab}
            </Tabs.Tab>
          ))}
        </ScrollingTabList>
      </Tabs>
      <PlainTabs
        label={texts.parts}
        tabs={texts.tabs.map((name) => ({ key: name, name, panel: <p>{name}</p> }))}
      />
      <ResponsiveTable
        rows={rows}
        columns={columns}
        keyOf={({ id }) => id}
        className={classes.table}
      />
      <ShowMoreButton onClick={() => {}}>{buttons.quiet}</ShowMoreButton>
      <CountCards>
        <CountCard {...counts} to="/styleguide" />
        <CountCard {...counts} />
        <CountCard {...counts} />
      </CountCards>
      <CountCardsLoading text={buttons.busy} />
      <TitledCard title={texts.card}>
        <Disclosure label={texts.disclosure}>
          <Loading lines={2} />
        </Disclosure>
      </TitledCard>
      <ul data-box="rows">
        <Box component="li" p="sm">
          {texts.client}
        </Box>
      </ul>
      <div className={classes.grid}>
        {subjects.map((subject) => (
          <Empty
            key={subject}
            picture={subject}
            title={empty.title}
            hint={empty.hint}
            action={{ label: empty.act, onClick: () => {} }}
          />
        ))}
      </div>
      <Box w="10rem">
        <QrCode text="https://example.com/client/example" label={texts.link} />
      </Box>
    </Stack>
  )
}

interface Row {
  id: number
  name: string
  colour: string
  email: string
  left: string
}

const rows: Row[] = [
  { id: 1, name: texts.client, colour: '#3b82f6', email: 'anna-karin@example.com', left: '6,5' },
  { id: 2, name: texts.client, colour: '#f97316', email: 'anna-karin@example.com', left: '−4' },
]

const columns: Column<Row>[] = [
  {
    header: table.name,
    kind: 'name',
    cell: ({ name, colour }) => <ColourName name={name} colour={colour} />,
  },
  { header: table.contact, kind: 'contact', cell: ({ email }) => <MailLink email={email} /> },
  { header: table.left, align: 'end', cell: ({ left }) => left },
  {
    header: table.actions,
    kind: 'actions',
    cell: ({ name }) => (
      <>
        <RowButton name={`${table.show} ${name}`}>{table.show}</RowButton>
        <RowButton name={`${buttons.danger} ${name}`} data-danger>
          {buttons.danger}
        </RowButton>
      </>
    ),
  },
]
