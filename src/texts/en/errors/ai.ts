/** Errors of the operator's language model, in English: title and message by code. */

export const aiErrors = {
  ai_off: ['No language model', 'The operator of this installation has set no language model.'],
  ai_not_allowed: [
    'Not allowed for this dataset',
    'The owner of this dataset has not allowed its figures or the names of its columns to be sent to a language model.',
  ],
  ai_guest: ['Sign in first', 'The language model is for signed-in people.'],
  ai_not_agreed: ['Nothing was sent', 'Nothing is sent to the language model before you have seen what it is and agreed.'],
  ai_unreachable: ['Language model not reached', 'The language model cannot be reached from this server.'],
  ai_timeout: ['Language model too slow', 'The language model did not finish within {seconds} s.'],
  ai_key: ['Language model refused the key', 'The language model refused the key of this installation. Its operator has to mend it.'],
  ai_limited: ['Language model busy', 'The language model takes no more requests now. Try again in {wait}.'],
  ai_busy: ['Language model busy', 'The language model is busy with requests of other people. Try again in a moment.'],
  ai_refused: ['Language model failed', 'The language model answered with an error ({status}).'],
  ai_redirected: ['Language model not reached', 'The address of the language model leads elsewhere, and that is not followed. The operator has to mend it.'],
  ai_not_chat: ['Language model not understood', 'The answer of the language model could not be read.'],
  ai_cut_off: ['Language model failed', 'The answer of the language model broke off.'],
  ai_too_long: ['Language model failed', 'The answer of the language model was far too long and was stopped.'],
  ai_no_step: ['No step proposed', 'The language model proposed no step that this dataset allows.'],
  ai_unchecked: ['Nothing could be checked', 'Not one sentence of the language model could be checked against the result.'],
} as const
