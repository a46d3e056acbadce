import type { FastifyInstance, FastifyReply, onSendHookHandler } from 'fastify'

/** Calls `act` before each answer is sent. Not asynchronous: every answer would wait for a promise. */
export function beforeSending(app: FastifyInstance, act: (reply: FastifyReply) => void): void {
  app.addHook('onSend', (...[, reply, , done]: Parameters<onSendHookHandler>) => {
    act(reply)
    done()
  })
}
