import { Button, Group, Stack, Text } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { TrainerActivity } from '#shared/organizations/payload.ts'
import { trainerDetailTexts as texts } from '#shared/organizations/texts.ts'
import { formatDayNear, localDateOf } from '#shared/time.ts'
import { useAddress } from '../../lib/address/use-address.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import { IconArrowLeft } from '../../lib/icons/arrows.ts'
import { trpc } from '../../lib/trpc.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useFollowMembership } from '../use-follow-membership.ts'
import { trainerAddress } from './trainer-address.ts'
import { TrainerBadge } from './trainer-badge.tsx'
import { TrainerFigures } from './trainer-figures.tsx'
import { TrainerSections } from './trainer-sections.tsx'
import { TrainersRefused } from './trainers-refused.tsx'

interface TrainerDetailProps {
  organizationId: string
  trainerId: string
  /** Focuses the heading: the element that had the focus is unmounted. */
  takesFocus: boolean
}

/** The detail view of one trainer (S69), without notes (D27). */
export function TrainerDetail({ organizationId, trainerId, takesFocus }: TrainerDetailProps) {
  const utils = trpc.useUtils()
  const detail = trpc.organizations.trainer.useQuery({ organizationId, trainerId })
  useFollowMembership(detail.error)
  const back = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    back.current?.scrollIntoView({ block: 'nearest' })
    const first = heading.current ?? back.current
    first?.focus({ preventScroll: true })
  }, [takesFocus])

  const problem = detail.error && problemCodeOf(detail.error)
  const isGone = problem === 'NOT_FOUND'
  useEffect(() => {
    if (!isGone) return
    // The cards behind are stale too.
    void utils.organizations.trainers.invalidate({ organizationId })
    if (takesFocus) back.current?.focus()
  }, [isGone, takesFocus, utils, organizationId])

  if (problem === 'FORBIDDEN') return <TrainersRefused />
  // Placeholder data from the cards, shown at once.
  const trainer = isGone
    ? undefined
    : (detail.data ??
      utils.organizations.trainers
        .getData({ organizationId })
        ?.find((one) => one.trainerId === trainerId))
  return (
    <Stack gap="lg">
      <BackButton button={back} />
      {trainer && <Header trainer={trainer} joinedAt={detail.data?.joinedAt} heading={heading} />}
      {detail.isError && (isGone || !detail.data) && (
        <LoadFailure
          title={texts.loadFailed}
          message={isGone ? texts.gone : errorMessage(detail.error)}
          onRetry={() => void detail.refetch()}
        />
      )}
      {detail.isPending && <Loading text={texts.loading} lines={8} />}
      {detail.data && !isGone && (
        <TrainerSections organizationId={organizationId} detail={detail.data} />
      )}
    </Stack>
  )
}

/** The link to the cards: goes back in the history when they are the previous entry, instead of adding one. */
function BackButton({ button }: { button: RefObject<HTMLButtonElement | null> }) {
  const navigate = useNavigate()
  const { change } = useAddress(trainerAddress)
  const { state } = useLocation() as { state: { fromCards?: boolean } | null }
  return (
    <Button
      ref={button}
      variant="subtle"
      size="sm"
      mt="-0.25rem"
      mb="-0.5rem"
      ml="-0.75rem"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={() => {
        if (state?.fromCards) void navigate(-1)
        else change(null, { replace: true })
      }}
    >
      {texts.back}
    </Button>
  )
}

const breakAnywhere = { overflowWrap: 'anywhere' } as const

interface HeaderProps {
  trainer: TrainerActivity
  joinedAt: Date | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

function Header({ trainer, joinedAt, heading }: HeaderProps) {
  const { name, email } = trainer
  return (
    <>
      <TrainerBadge
        trainer={trainer}
        name={
          <Text
            component="h3"
            ref={heading}
            tabIndex={-1}
            fz="lg"
            fw={600}
            lh={1.35}
            dir="auto"
            style={breakAnywhere}
          >
            {name}
          </Text>
        }
      >
        <Group
          align="stretch"
          gap="0.125rem 1rem"
          mt="0.125rem"
          c="dimmed"
          fz="sm"
          style={breakAnywhere}
        >
          <Text inherit component="a" c="pine" data-target href={`mailto:${email}`}>
            {email}
          </Text>
          {joinedAt && <span>{texts.joined(formatDayNear(localDateOf(joinedAt)))}</span>}
        </Group>
      </TrainerBadge>
      <TrainerFigures label={texts.figures} labels={texts} figures={trainer} />
    </>
  )
}
