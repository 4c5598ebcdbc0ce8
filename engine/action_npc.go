package engine

// NPC is a way to roll for the other side with fewer dice. Rule R25.
type NPC string

// The NPC techniques.
const (
	NPCFixed NPC = "fixed" // no dice: the NPC's level is the Difficulty
	NPC1dF   NPC = "1dF"   // one Fudge die
	NPC2dF   NPC = "2dF"   // two Fudge dice
	NPC1d6   NPC = "1d6"   // one d6: 1 is one level worse and 6 one better
	NPCd6    NPC = "d6"    // 1 is worse and 6 better than the trait; a second d6 gives the number of levels
)

// Values returns all NPC techniques.
func (NPC) Values() []NPC { return []NPC{NPCFixed, NPC1dF, NPC2dF, NPC1d6, NPCd6} }

func (n NPC) technique() (technique, bool) {
	switch n {
	case NPCFixed:
		return standard(diceless), true
	case NPC1dF:
		return fudgeDice(1), true
	case NPC2dF:
		return fudgeDice(2), true
	case NPC1d6:
		return standard(npcOneD6), true
	case NPCd6:
		return standard(npcD6), true
	}
	return technique{}, false
}

// npcD6Steps maps the face of an NPC's second d6 to a number of levels.
var npcD6Steps = [7]int{1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}

// scoreNPCD6 returns the result, in levels, of an NPC's d6 and its second d6. Without the second one it is one level.
func scoreNPCD6(faces []int) int {
	steps := 1
	if len(faces) > 1 {
		steps = npcD6Steps[faces[1]]
	}
	switch faces[0] {
	case 1:
		return -steps
	case 6:
		return steps
	}
	return 0
}
