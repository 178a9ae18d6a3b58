// Written by tools/page-facts from the code: change it there.
/** @import { Award, Line, Wager } from './types.js' */

/** @typedef {{event: 'bets.called/1', says: string}} BetsCalled */
/** @typedef {{event: 'bets.closed/1', callers: [number, string][], says: string}} BetsClosed */
/** @typedef {{event: 'box.ceded/1', box: number, person: string, to: string}} BoxCeded */
/** @typedef {{event: 'burn.shown/1', person: string, card: string}} BurnShown */
/** @typedef {{event: 'card.burned/1', card: string}} CardBurned */
/** @typedef {{event: 'card.dealt/1', box: number, hand: number, card: string, says: string}} CardDealt */
/** @typedef {{event: 'card.drawn-in-error/1', exposed: boolean}} CardDrawnInError */
/** @typedef {{event: 'card.keyed/1', card: string, lay: 'next in the shoe' | 'face up in the shoe' | 'drawn in error' | 'drawn by the dealer on 17 or more' | 'hole card' | 'burned'}} CardKeyed */
/** @typedef {{event: 'card.missed/1', box: number, hand: number}} CardMissed */
/** @typedef {{event: 'card.put-right/1', box: number | null, card: string}} CardPutRight */
/** @typedef {{event: 'card.refused/1', box: number}} CardRefused */
/** @typedef {{event: 'card.taken-back/1', card: string | null, lay: 'next in the shoe' | 'face up in the shoe' | 'drawn in error' | 'drawn by the dealer on 17 or more' | 'hole card' | 'burned' | null, box: number | null, hand: number | null}} CardTakenBack */
/** @typedef {{event: 'cards.change-due/1', at: number}} CardsChangeDue */
/** @typedef {{event: 'cards.collected/1', cards: number, counted: number | null}} CardsCollected */
/** @typedef {{event: 'cards.cut/1', person: string, place: number}} CardsCut */
/** @typedef {{event: 'cards.looked-at/1', person: string}} CardsLookedAt */
/** @typedef {{event: 'cards.received/1', at: number, pre_shuffled: boolean, number_of_cards: number, number_of_decks?: number}} CardsReceived */
/** @typedef {{event: 'cards.shuffled/1', by: 'hand' | 'device' | 'pre-shuffled', steps: string[], number_of_cards: number}} CardsShuffled */
/** @typedef {{event: 'cards.spread/1', face_up: boolean}} CardsSpread */
/** @typedef {{event: 'cards.spread-due/1'}} CardsSpreadDue */
/** @typedef {{event: 'cards.taken-away/1', cards: number}} CardsTakenAway */
/** @typedef {{event: 'cards.washed/1', exposed: boolean}} CardsWashed */
/** @typedef {{event: 'chips.bought/1', person: string, cents: number}} ChipsBought */
/** @typedef {{event: 'company.allowed/1', box: number}} CompanyAllowed */
/** @typedef {{event: 'company.refused/1', box: number}} CompanyRefused */
/** @typedef {{event: 'cut.lapsed/1', person: string}} CutLapsed */
/** @typedef {{event: 'cut.left-to-dealer/1', person: string, chosen: boolean}} CutLeftToDealer */
/** @typedef {{event: 'cut.offered/1', person: string}} CutOffered */
/** @typedef {{event: 'cut.refused/1', person: string}} CutRefused */
/** @typedef {{event: 'cutting-card.placed/1', behind: number, by_shuffler: boolean}} CuttingCardPlaced */
/** @typedef {{event: 'cutting-card.reached/1', box: number | null}} CuttingCardReached */
/** @typedef {{event: 'dealer.card-dealt/1', card: string, says: string}} DealerCardDealt */
/** @typedef {{event: 'dealer.card-missed/1'}} DealerCardMissed */
/** @typedef {{event: 'dealer.changed/1', dealer: string}} DealerChanged */
/** @typedef {{event: 'dealer.card-called/1', says: string}} DealersCardCalled */
/** @typedef {{event: 'deck.inspected/1', deck: number, tens: string[]}} DeckInspected */
/** @typedef {{event: 'deck.rejected/1', deck: number, reason: string}} DeckRejected */
/** @typedef {{event: 'deck.replaced/1', number_of_cards: number}} DeckReplaced */
/** @typedef {{event: 'double.declined/1', box: number, hand: number, person: string}} DoubleDeclined */
/** @typedef {{event: 'double.followed/1', box: number, hand: number, person: string, cents: number}} DoubleFollowed */
/** @typedef {{event: 'double.kept/1', box: number, hand: number, person: string}} DoubleKept */
/** @typedef {{event: 'double.rescued/1', box: number, hand: number, person: string}} DoubleRescued */
/** @typedef {{event: 'card.found-face-up/1', card: string}} FaceUpCardFound */
/** @typedef {{event: 'card.found-foreign/1', card: string}} ForeignCardFound */
/** @typedef {{event: 'card.reported/1', card: string}} FoundCardReported */
/** @typedef {{event: 'gaming-day.begun/1', at: number}} GamingDayBegun */
/** @typedef {{event: 'hand.called/1', box: number, hand: number, says: string}} HandCalled */
/** @typedef {{event: 'hand.doubled/1', box: number, hand: number, person: string, cents: number}} HandDoubled */
/** @typedef {{event: 'hand.hit/1', box: number, hand: number}} HandHit */
/** @typedef {{event: 'hand.split/1', box: number, hand: number}} HandSplit */
/** @typedef {{event: 'hand.stood/1', box: number, hand: number}} HandStood */
/** @typedef {{event: 'hand.surrendered/1', box: number, hand: number}} HandSurrendered */
/** @typedef {{event: 'hands.called-dead/1', hands: [number, number][], clause: string}} HandsCalledDead */
/** @typedef {{event: 'hole-card.checked/1', blackjack: boolean}} HoleCardChecked */
/** @typedef {{event: 'hole-card.dealt/1'}} HoleCardDealt */
/** @typedef {{event: 'hole-card.turned/1', card: string, says: string}} HoleCardTurned */
/** @typedef {{event: 'hole-card.found-ten/1', card: string, torn: boolean}} HoleTenFound */
/** @typedef {{event: 'inspection.verified/1', tens: number, torn: boolean}} InspectionVerified */
/** @typedef {{event: 'insurance.declined/1', person: string, box: number}} InsuranceDeclined */
/** @typedef {{event: 'insurance.placed/1', person: string, box: number, cents: number}} InsurancePlaced */
/** @typedef {{event: 'late-card.taken/1', box: number, hand: number}} LateCardTaken */
/** @typedef {{event: 'look.lapsed/1', person: string}} LookLapsed */
/** @typedef {{event: 'look.waived/1', person: string, chosen: boolean}} LookWaived */
/** @typedef {{event: 'misdeal.declared/1'}} MisdealDeclared */
/** @typedef {{event: 'reader.misuse-acknowledged/1'}} MisuseAcknowledged */
/** @typedef {{event: 'person.joined/1', person: string, chips?: number | null}} PersonJoined */
/** @typedef {{event: 'person.left/1', person: string, chips?: number | null}} PersonLeft */
/** @typedef {{event: 'reader.failed/1'}} ReaderFailed */
/** @typedef {{event: 'reader.inspected/1'}} ReaderInspected */
/** @typedef {{event: 'reader.misused/1', seen: boolean, waits: boolean}} ReaderMisused */
/** @typedef {{event: 'reader.repaired/1'}} ReaderRepaired */
/** @typedef {{event: 'recut.ordered/1', by_next: boolean}} RecutOrdered */
/** @typedef {{event: 'reshuffle.ordered/1'}} ReshuffleOrdered */
/** @typedef {{event: 'round.called-off/1', reason: string}} RoundCalledOff */
/** @typedef {{event: 'round.opened/1', round: number, says: string}} RoundOpened */
/** @typedef {{event: 'round.settled/1', round: number}} RoundSettled */
/** @typedef {{event: 'round.voided/1', reason: string, clause: string, lines: Line[]}} RoundVoided */
/** @typedef {{event: 'seat.left/1', person: string, box: number}} SeatLeft */
/** @typedef {{event: 'seat.taken/1', person: string, box: number}} SeatTaken */
/** @typedef {{event: 'service.box-elsewhere/1', table: string, name: string}} ServiceBoxElsewhere */
/** @typedef {{event: 'service.call-answered/1'}} ServiceCallAnswered */
/** @typedef {{event: 'service.chart-given/1', name: string}} ServiceChartGiven */
/** @typedef {{event: 'service.closing-asked/1'}} ServiceClosingAsked */
/** @typedef {{event: 'service.cut-choice-set/1', person: string, choice: string}} ServiceCutChoiceSet */
/** @typedef {{event: 'service.floor-called/1', reason: string}} ServiceFloorCalled */
/** @typedef {{event: 'service.incident/1', what: string, done: string}} ServiceIncidentReported */
/** @typedef {{event: 'service.leave-asked/1', person: string, away: boolean}} ServiceLeaveAsked */
/** @typedef {{event: 'service.limits-changed/1', minimum: number, maximum: number}} ServiceLimitsChanged */
/** @typedef {{event: 'service.ready/1', person: string}} ServicePersonReady */
/** @typedef {{event: 'service.preparation-asked/1', with_floor: boolean}} ServicePreparationAsked */
/** @typedef {{event: 'service.robot-came/1', person: string, strategy: string, wager: number}} ServiceRobotCame */
/** @typedef {{event: 'service.robot-dismissed/1', person: string}} ServiceRobotDismissed */
/** @typedef {{event: 'fair.seed/1', person: string, seed: string}} ServiceSeedGiven */
/** @typedef {{event: 'fair.mixed/1', shoe: number, algorithm: string, seeds: [string, string][], nonce: string}} ServiceShoeMixed */
/** @typedef {{event: 'fair.promised/1', shoe: number, commitment: string}} ServiceShoePromised */
/** @typedef {{event: 'fair.revealed/1', shoe: number, secret: string, transcript: string}} ServiceShoeRevealed */
/** @typedef {{event: 'service.founded/1', table: string, name: string, book: string, house: string, settings: string, by: string}} ServiceTableFounded */
/** @typedef {{event: 'service.paused/1', reason: string}} ServiceTablePaused */
/** @typedef {{event: 'service.resumed/1'}} ServiceTableResumed */
/** @typedef {{event: 'service.shut/1'}} ServiceTableShut */
/** @typedef {{event: 'service.timed-out/1', person: string}} ServiceTimedOut */
/** @typedef {{event: 'shoe.card-burned/1', reason: string}} ShoeCardBurned */
/** @typedef {{event: 'shoe.filled/1', by_shuffler: boolean}} ShoeFilled */
/** @typedef {{event: 'shoe.found-empty/1', missing: number}} ShoeFoundEmpty */
/** @typedef {{event: 'shoe.loaded/1', number_of_cards: number}} ShoeLoaded */
/** @typedef {{event: 'shoe.reloaded/1', number_of_cards: number}} ShoeReloaded */
/** @typedef {{event: 'shuffle.failed/1'}} ShuffleFailed */
/** @typedef {{event: 'shuffler.removed/1'}} ShufflerRemoved */
/** @typedef {{event: 'shuffler.returned/1'}} ShufflerReturned */
/** @typedef {{event: 'split.covered/1', box: number, hand: number, person: string}} SplitCovered */
/** @typedef {{event: 'split.ridden/1', box: number, hand: number, person: string, rides: number}} SplitRidden */
/** @typedef {{event: 'spread.requested/1', person: string}} SpreadRequested */
/** @typedef {{event: 'table.closed/1', cards: number}} TableClosed */
/** @typedef {{event: 'table.opened/1', dealer: string, at: number}} TableOpened */
/** @typedef {{event: 'card.found-ten/1', card: string, torn: boolean}} TenFound */
/** @typedef {{event: 'terminal.authorised/1', supervisor: string}} TerminalAuthorisationGiven */
/** @typedef {{event: 'terminal.code-refused/1', supervisor: string, at: number}} TerminalAuthorisationRefused */
/** @typedef {{event: 'meter.contribution/1', meter: string, box: number, amount: string}} TerminalContributionMade */
/** @typedef {{event: 'wheel.hot-spot-drawn/1', symbol: string, by_dealer: boolean}} TerminalHotSpotDrawn */
/** @typedef {{event: 'meter.jackpot-paid/1', meter: string, cents: number}} TerminalJackpotPaid */
/** @typedef {{event: 'meter.changed/1', meter: string, reset: number, must_hit_by: number, by: [string, string]}} TerminalMeterChanged */
/** @typedef {{event: 'meter.must-hit-won/1', person: string, box: number, cents: number}} TerminalMustHitWon */
/** @typedef {{event: 'terminal.payouts-shown/1', awards: Award[]}} TerminalPayoutsShown */
/** @typedef {{event: 'terminal.prizes-paid/1'}} TerminalPrizesPaid */
/** @typedef {{event: 'terminal.round-cancelled/1', reason: 'reset' | 'malfunction' | 'misdeal'}} TerminalRoundCancelled */
/** @typedef {{event: 'terminal.round-ended/1'}} TerminalRoundEnded */
/** @typedef {{event: 'terminal.round-started/1', participants: Wager[]}} TerminalRoundStarted */
/** @typedef {{event: 'terminal.spin-disabled/1'}} TerminalSpinDisabled */
/** @typedef {{event: 'wheel.drawn/1', symbol: string, seat: number, community: string}} TerminalSpinDrawn */
/** @typedef {{event: 'terminal.spin-enabled/1'}} TerminalSpinEnabled */
/** @typedef {{event: 'terminal.spin-pressed/1', kind: 'main' | 'match' | 'pair' | 'break-bonus' | 'double' | 'insurance' | 'super-bonus' | 'envy' | 'bonus-spin' | 'xtreme' | 'must-hit' | 'coupon' | 'match-coupon' | 'match-hole', box: number}} TerminalSpinPressed */
/** @typedef {{event: 'wheel.spin-voided/1', kind: 'main' | 'match' | 'pair' | 'break-bonus' | 'double' | 'insurance' | 'super-bonus' | 'envy' | 'bonus-spin' | 'xtreme' | 'must-hit' | 'coupon' | 'match-coupon' | 'match-hole', box: number}} TerminalSpinVoided */
/** @typedef {{event: 'terminal.trigger-marked/1', kind: 'main' | 'match' | 'pair' | 'break-bonus' | 'double' | 'insurance' | 'super-bonus' | 'envy' | 'bonus-spin' | 'xtreme' | 'must-hit' | 'coupon' | 'match-coupon' | 'match-hole', box: number}} TerminalTriggerMarked */
/** @typedef {{event: 'terminal.wagers-released/1', participants: Wager[]}} TerminalWagersReleased */
/** @typedef {{event: 'verbal-wager.confirmed/1', person: string, box: number, kind: 'main' | 'match' | 'pair' | 'break-bonus' | 'double' | 'insurance' | 'super-bonus' | 'envy' | 'bonus-spin' | 'xtreme' | 'must-hit' | 'coupon' | 'match-coupon' | 'match-hole', cents: number, supervisor: boolean}} VerbalWagerConfirmed */
/** @typedef {{event: 'wager.placed/1', person: string, box: number, kind: 'main' | 'match' | 'pair' | 'break-bonus' | 'double' | 'insurance' | 'super-bonus' | 'envy' | 'bonus-spin' | 'xtreme' | 'must-hit' | 'coupon' | 'match-coupon' | 'match-hole', cents: number}} WagerPlaced */
/** @typedef {{event: 'wager.withdrawn/1', person: string, box: number, kind: 'main' | 'match' | 'pair' | 'break-bonus' | 'double' | 'insurance' | 'super-bonus' | 'envy' | 'bonus-spin' | 'xtreme' | 'must-hit' | 'coupon' | 'match-coupon' | 'match-hole'}} WagerWithdrawn */
/** @typedef {{event: 'wagers.permitted/1', person: string}} WagersPermitted */
/** @typedef {{event: 'wagers.settled/1', lines: Line[], closes: [number, number] | null}} WagersSettled */
/** @typedef {{event: 'wait.begun/1', person: string}} WaitBegun */
/** @typedef {{event: 'wait.ended/1', person: string}} WaitEnded */
/** @typedef {{event: 'wheel-wagers.locked/1'}} WheelWagersLocked */
/** @typedef {{event: 'wheel-wagers.unlocked/1'}} WheelWagersUnlocked */
/** @typedef {{event: 'wheels.awaited/1', cleared: boolean}} WheelsAwaited */

/**
 * @typedef {(
 *   | BetsCalled
 *   | BetsClosed
 *   | BoxCeded
 *   | BurnShown
 *   | CardBurned
 *   | CardDealt
 *   | CardDrawnInError
 *   | CardKeyed
 *   | CardMissed
 *   | CardPutRight
 *   | CardRefused
 *   | CardTakenBack
 *   | CardsChangeDue
 *   | CardsCollected
 *   | CardsCut
 *   | CardsLookedAt
 *   | CardsReceived
 *   | CardsShuffled
 *   | CardsSpread
 *   | CardsSpreadDue
 *   | CardsTakenAway
 *   | CardsWashed
 *   | ChipsBought
 *   | CompanyAllowed
 *   | CompanyRefused
 *   | CutLapsed
 *   | CutLeftToDealer
 *   | CutOffered
 *   | CutRefused
 *   | CuttingCardPlaced
 *   | CuttingCardReached
 *   | DealerCardDealt
 *   | DealerCardMissed
 *   | DealerChanged
 *   | DealersCardCalled
 *   | DeckInspected
 *   | DeckRejected
 *   | DeckReplaced
 *   | DoubleDeclined
 *   | DoubleFollowed
 *   | DoubleKept
 *   | DoubleRescued
 *   | FaceUpCardFound
 *   | ForeignCardFound
 *   | FoundCardReported
 *   | GamingDayBegun
 *   | HandCalled
 *   | HandDoubled
 *   | HandHit
 *   | HandSplit
 *   | HandStood
 *   | HandSurrendered
 *   | HandsCalledDead
 *   | HoleCardChecked
 *   | HoleCardDealt
 *   | HoleCardTurned
 *   | HoleTenFound
 *   | InspectionVerified
 *   | InsuranceDeclined
 *   | InsurancePlaced
 *   | LateCardTaken
 *   | LookLapsed
 *   | LookWaived
 *   | MisdealDeclared
 *   | MisuseAcknowledged
 *   | PersonJoined
 *   | PersonLeft
 *   | ReaderFailed
 *   | ReaderInspected
 *   | ReaderMisused
 *   | ReaderRepaired
 *   | RecutOrdered
 *   | ReshuffleOrdered
 *   | RoundCalledOff
 *   | RoundOpened
 *   | RoundSettled
 *   | RoundVoided
 *   | SeatLeft
 *   | SeatTaken
 *   | ServiceBoxElsewhere
 *   | ServiceCallAnswered
 *   | ServiceChartGiven
 *   | ServiceClosingAsked
 *   | ServiceCutChoiceSet
 *   | ServiceFloorCalled
 *   | ServiceIncidentReported
 *   | ServiceLeaveAsked
 *   | ServiceLimitsChanged
 *   | ServicePersonReady
 *   | ServicePreparationAsked
 *   | ServiceRobotCame
 *   | ServiceRobotDismissed
 *   | ServiceSeedGiven
 *   | ServiceShoeMixed
 *   | ServiceShoePromised
 *   | ServiceShoeRevealed
 *   | ServiceTableFounded
 *   | ServiceTablePaused
 *   | ServiceTableResumed
 *   | ServiceTableShut
 *   | ServiceTimedOut
 *   | ShoeCardBurned
 *   | ShoeFilled
 *   | ShoeFoundEmpty
 *   | ShoeLoaded
 *   | ShoeReloaded
 *   | ShuffleFailed
 *   | ShufflerRemoved
 *   | ShufflerReturned
 *   | SplitCovered
 *   | SplitRidden
 *   | SpreadRequested
 *   | TableClosed
 *   | TableOpened
 *   | TenFound
 *   | TerminalAuthorisationGiven
 *   | TerminalAuthorisationRefused
 *   | TerminalContributionMade
 *   | TerminalHotSpotDrawn
 *   | TerminalJackpotPaid
 *   | TerminalMeterChanged
 *   | TerminalMustHitWon
 *   | TerminalPayoutsShown
 *   | TerminalPrizesPaid
 *   | TerminalRoundCancelled
 *   | TerminalRoundEnded
 *   | TerminalRoundStarted
 *   | TerminalSpinDisabled
 *   | TerminalSpinDrawn
 *   | TerminalSpinEnabled
 *   | TerminalSpinPressed
 *   | TerminalSpinVoided
 *   | TerminalTriggerMarked
 *   | TerminalWagersReleased
 *   | VerbalWagerConfirmed
 *   | WagerPlaced
 *   | WagerWithdrawn
 *   | WagersPermitted
 *   | WagersSettled
 *   | WaitBegun
 *   | WaitEnded
 *   | WheelWagersLocked
 *   | WheelWagersUnlocked
 *   | WheelsAwaited
 * )} ShownEvent an event as a client is sent it
 */

export {};
