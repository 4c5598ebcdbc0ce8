package main

import "sync"

// numbers sends numbers until it is stopped.
func numbers(stop <-chan struct{}) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := 2; ; i++ {
			select {
			case out <- i:
			case <-stop:
				return
			}
		}
	}()
	return out
}

func without(in <-chan int, factor int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for n := range in {
			if n%factor != 0 {
				out <- n
			}
		}
	}()
	return out
}

// sieve adds primes, each of which a new goroutine filters.
func sieve(n int) (sum int) {
	stop := make(chan struct{})
	in := numbers(stop)
	for range n {
		prime := <-in
		sum += prime
		in = without(in, prime)
	}
	close(stop)
	return sum
}

// turns lets goroutines count in turn.
func turns(players, rounds int) (order string) {
	var all sync.WaitGroup
	var lock sync.Mutex
	next := sync.NewCond(&lock)
	count := 0
	for p := range players {
		all.Go(func() {
			for range rounds {
				lock.Lock()
				for count%players != p {
					next.Wait()
				}
				count++
				order += string(rune('a' + p))
				next.Broadcast()
				lock.Unlock()
			}
		})
	}
	all.Wait()
	return order
}

// merge receives from two channels until both are closed.
func merge() (sum int, text string) {
	ints, texts := make(chan int, 3), make(chan string)
	go func() {
		defer close(ints)
		for i := range 5 {
			ints <- pause(i) - i
			texts <- string(rune('p' + i))
		}
		close(texts)
	}()
	for ints != nil || texts != nil {
		select {
		case n, ok := <-ints:
			if !ok {
				ints = nil
			}
			sum += 1 + n%1
		case t, ok := <-texts:
			if !ok {
				texts = nil
			}
			text += t
		}
	}
	return sum, text
}

func goroutines() {
	println(sieve(40))
	println(turns(5, 6))
	println(merge())
	var once sync.Once
	var all sync.WaitGroup
	var lookup sync.Map
	for i := range 30 {
		all.Go(func() {
			once.Do(func() { lookup.Store(-1, "once") })
			lookup.Store(i, i*i)
		})
	}
	all.Wait()
	sum := 0
	lookup.Range(func(_, value any) bool {
		if n, ok := value.(int); ok {
			sum += n
		}
		return true
	})
	println(sum)
	select {}
}
